import { z } from 'zod'
import { callPaddle, paddleContent } from '#providers/paddle/paddle-api.ts'
import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'

export const ListedPrices = z.object({ data: z.array(z.object({ id: z.string(), status: z.string() })) })
type Facts = { ids: string[]; reply: { status: number; active: string[] } } | 'simulated' | 'no key'

export const paddlePrices = defineDoctorCheck({
  title: "Paddle's API key and prices",
  question: 'Does PADDLE_API_KEY open Paddle, and is everything that is sold for sale there?',
  fix: 'make paddle, which creates what is missing and prints the PADDLE_ settings for .env',
  read: async ({ settings }): Promise<Facts> => {
    const { CHECKOUT, PADDLE_API_KEY: key, PADDLE_API_BASE: base } = settings
    if (CHECKOUT === 'simulated') return 'simulated'
    if (key === undefined) return 'no key'
    const ids = [
      settings.PADDLE_PRICE_TRIAL,
      settings.PADDLE_PRICE_TRIAL_ONE_TIME,
      settings.PADDLE_PRICE_MONTHLY,
      settings.PADDLE_PRICE_LIFETIME,
    ]
    const response = await callPaddle({ base, key }, `/prices?${new URLSearchParams({ id: ids.join(',') })}`)
    const { data } = response.ok ? await paddleContent(response, ListedPrices) : { data: [] }
    const active = data.filter(({ status }) => status === 'active').map(({ id }) => id)
    return { ids, reply: { status: response.status, active } }
  },
  judge: (facts) => {
    if (facts === 'simulated') return ok('The checkout is simulated.')
    if (facts === 'no key')
      return warning('Without PADDLE_API_KEY, plans cannot be canceled here nor payments returned.')
    const { ids, reply } = facts
    if (reply.status === 401 || reply.status === 403) return failure('Paddle refuses PADDLE_API_KEY.')
    if (reply.status !== 200) return warning(`Paddle answers ${reply.status}.`)
    const missing = ids.filter((id) => !reply.active.includes(id))
    return missing.length > 0 ? failure(`Not for sale at Paddle: ${missing.join(', ')}.`) : ok('All prices are active.')
  },
})
