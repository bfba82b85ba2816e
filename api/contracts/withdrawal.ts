import { z } from 'zod'
import { contract, OkReply } from './endpoint.ts'

const REQUIRED = "This field shouldn't be empty"

export const withdrawal = contract({
  method: 'post',
  path: '/withdrawals',
  summary:
    'Records that someone withdraws from a purchase, without a login. The reply is the same for every address; only one that bought gets a confirmation by e-mail.',
  body: z.object({
    name: z.string().trim().min(1, REQUIRED).max(200, 'Please use at most 200 characters'),
    email: z.email('Please enter a valid email').max(254, 'Please use at most 254 characters'),
    /** The order number, if the buyer has it. */
    order: z.string().trim().max(100, 'Please use at most 100 characters').optional(),
    statement: z.string().trim().max(2_000, 'Please use at most 2000 characters').optional(),
  }),
  reply: OkReply,
  replyStatus: 200,
  auth: 'none',
  refusals: [409, 422],
})
export type Withdrawal = z.infer<typeof withdrawal.body>
