import { z } from 'zod'
import { NEEDED_EVENTS } from '#providers/paddle/needed-events.ts'
import { callPaddle, paddleContent } from '#providers/paddle/paddle-api.ts'
import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { normalizePublicUrl } from '#api/operations/doctor/public-site.ts'

export const Destinations = z.object({
  data: z.array(
    z.object({
      destination: z.string(),
      active: z.boolean(),
      endpoint_secret_key: z.string(),
      subscribed_events: z.array(z.object({ name: z.string() })).default([]),
    }),
  ),
})
type Facts = { destinations: z.infer<typeof Destinations>['data']; address: string; secrets: readonly string[] }

export const paddleDestination = defineDoctorCheck({
  title: "Paddle's notifications",
  question: 'Does Paddle report to this site, with the secret that is set here?',
  fix: 'make paddle, which creates the destination and prints PADDLE_WEBHOOK_SECRET for .env',
  read: async ({ settings }): Promise<Facts | undefined> => {
    const { CHECKOUT, PADDLE_API_KEY: key, PADDLE_API_BASE: base, PADDLE_WEBHOOK_SECRET: secrets } = settings
    const site = normalizePublicUrl(settings)
    if (CHECKOUT === 'simulated' || key === undefined || !site) return undefined
    const reply = await callPaddle({ base, key }, '/notification-settings?per_page=200')
    const { data: destinations } = await paddleContent(reply, Destinations)
    return { destinations, address: `${site.origin}/api/v1/paddle/webhook`, secrets }
  },
  judge: (facts) => {
    if (!facts) return warning('Paddle can be asked only with its checkout, PADDLE_API_KEY and PUBLIC_URL.')
    const own = facts.destinations.find(({ destination }) => destination.replace(/\/$/, '') === facts.address)
    if (!own) return failure(`Paddle has no destination ${facts.address}.`)
    if (!own.active) return failure('The destination is not active in Paddle.')
    if (!facts.secrets.includes(own.endpoint_secret_key)) return failure('PADDLE_WEBHOOK_SECRET is not that of Paddle.')
    const missing = NEEDED_EVENTS.filter((type) => !own.subscribed_events.some(({ name }) => name === type))
    return missing.length > 0 ? failure(`Paddle does not report ${missing.join(', ')}.`) : ok('Paddle reports to us.')
  },
})
