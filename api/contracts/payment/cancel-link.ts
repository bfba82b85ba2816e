import { z } from 'zod'
import { contract, openToAll } from '#api/contracts/endpoint.ts'
import { License } from './payment.ts'
import { typedEmail } from '#api/contracts/typed.ts'

const Token = z.object({ token: z.string().max(200, 'Please use the link in our e-mail') })

/** The plan of a link in a mail. Says nothing about the buyer. */
const Cancelable = z.object({
  license: License.nullable(),
  /** `renews` until it is canceled, `ends` at the end of the paid period, `ended` when it gives no access. */
  state: z.enum(['renews', 'ends', 'ended']),
  /** The end of the paid period. Null when it has no end or has ended. */
  until: z.iso.datetime().nullable(),
})
export type Cancelable = z.infer<typeof Cancelable>

const forBuyers = { auth: 'none', refusals: [422] } as const

export const cancelLink = contract({
  method: 'post',
  path: '/payments/cancel-link',
  summary: 'The plan that a link in a mail cancels. Changes nothing.',
  body: Token,
  reply: Cancelable,
  ...forBuyers,
})

export const requestCancelLink = contract({
  method: 'post',
  path: '/payments/cancel-link/request',
  summary: 'Requests a mail with links that cancel the plans of an address. The reply is the same for every address.',
  body: z.object({ email: typedEmail() }),
  ...openToAll,
})

export const cancelByLink = contract({
  method: 'post',
  path: '/payments/cancel',
  summary: 'Ends the renewals of the plan of a link in a mail, without a login. Repetitions change nothing.',
  body: Token,
  reply: Cancelable,
  ...forBuyers,
})
