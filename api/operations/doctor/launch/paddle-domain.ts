import { z } from 'zod'
import { callPaddle, paddleContent } from '#providers/paddle/paddle-api.ts'
import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { normalizePublicUrl } from '#api/operations/doctor/public-site.ts'

const Domains = z.object({ data: z.array(z.object({ domain: z.string(), status: z.string() })) })
type Facts = { host: string; domains: z.infer<typeof Domains>['data'] } | undefined

export const paddleDomain = defineDoctorCheck({
  title: 'Domain of the checkout',
  question: 'Did Paddle approve the domain of PUBLIC_URL, so that its checkout opens there?',
  fix: 'in Paddle: Checkout, Website approval, add the domain of PUBLIC_URL, and name its page /terms, which shows prices, terms and refunds',
  read: async ({ settings }): Promise<Facts> => {
    const { CHECKOUT, PADDLE_API_KEY: key, PADDLE_API_BASE: base } = settings
    const site = normalizePublicUrl(settings)
    if (CHECKOUT === 'simulated' || key === undefined || !site) return undefined
    const reply = await callPaddle({ base, key }, `/checkout-domains?${new URLSearchParams({ domain: site.host })}`)
    return { host: site.host, domains: (await paddleContent(reply, Domains)).data }
  },
  judge: (facts) => {
    if (!facts) return warning('Paddle can be asked only with its checkout, PADDLE_API_KEY and PUBLIC_URL.')
    const { host, domains } = facts
    const own = domains.find(({ domain }) => domain === host)
    if (!own) return failure(`Paddle does not know ${host}: its checkout stays closed there.`)
    if (own.status === 'approved') return ok(`Paddle approved ${host}.`)
    const sentence = `${host} is ${own.status.replaceAll('_', ' ')} at Paddle.`
    return own.status.endsWith('review') ? warning(sentence) : failure(sentence)
  },
})
