import { z } from 'zod'
import { PAYMENT_KINDS } from '#events/payment/money/payment-kinds.ts'
import { Confirmation, contract, OkReply, openToAll } from '#api/contracts/endpoint.ts'
import { License } from './payment.ts'
import { Typed, typedEmail } from '#api/contracts/typed.ts'

const REQUIRED = "This field shouldn't be empty"

export const withdrawal = contract({
  method: 'post',
  path: '/withdrawals',
  summary:
    'Records that someone withdraws from a purchase, with or without a login. The reply is the same for every address; only one that bought gets a confirmation by e-mail.',
  body: z.object({
    name: Typed.min(1, REQUIRED).max(200, 'Please use at most 200 characters'),
    email: typedEmail(REQUIRED),
    /** The order number, if the buyer has it. */
    order: Typed.max(100, 'Please use at most 100 characters').optional(),
    statement: Typed.max(2_000, 'Please use at most 2000 characters').optional(),
  }),
  ...openToAll,
})
export type Withdrawal = z.infer<typeof withdrawal.body>

const At = z.iso.datetime()

/** A payment for a withdrawn plan. Amounts are in minor units. */
const WithdrawnPayment = z.object({
  transactionId: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  paidAt: At,
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  /** The withdrawal returns it: it is within the 14 days or the guarantee, or was charged after the withdrawal. */
  isReturned: z.boolean(),
})

const WithdrawnPlan = z.object({
  transactionId: z.string(),
  license: License.nullable(),
  isRenewing: z.boolean(),
  nextChargeAt: At.nullable(),
  payments: z.array(WithdrawnPayment),
})
export type WithdrawnPlan = z.infer<typeof WithdrawnPlan>

/** A withdrawal from a purchase. The texts are null after the person was erased. */
const ReceivedWithdrawal = z.object({
  id: z.string(),
  receivedAt: At,
  email: z.string().nullable(),
  name: z.string().nullable(),
  order: z.string().nullable(),
  statement: z.string().nullable(),
  /** The address was known to have bought when the withdrawal was received. */
  hasBought: z.boolean(),
  /** The time until which the money must be refunded. */
  dueAt: At,
  /** Of an open withdrawal: the plans that its address paid for, of its order number if it names one. */
  plans: z.array(WithdrawnPlan),
  /** The decision of an operator to return payments, which the payment provider may not have done yet. */
  accepted: z.object({ at: At, by: z.string().nullable(), transactionIds: z.array(z.string()) }).nullable(),
  /** Null while the withdrawal is open. */
  handled: z
    .object({
      at: At,
      /** The username of the operator; null if a refund handled it. */
      by: z.string().nullable(),
      /** The transaction whose refund handled it. */
      transactionId: z.string().nullable(),
    })
    .nullable(),
})
export type ReceivedWithdrawal = z.infer<typeof ReceivedWithdrawal>

const WithdrawalsReply = z.object({
  at: At,
  /** The number of withdrawals that aren't handled, and of those whose time is over. */
  open: z.number().int(),
  overdue: z.number().int(),
  pages: z.number().int(),
  /** Open withdrawals from addresses that bought, oldest first; those from others; then handled ones, newest first. */
  listed: z.array(ReceivedWithdrawal),
})
export type WithdrawalsReply = z.infer<typeof WithdrawalsReply>

const PAGE = 'A page is a whole number'

export const listWithdrawals = contract({
  method: 'get',
  path: '/admin/withdrawals',
  summary: 'A page of the withdrawals from purchases, the most urgent first.',
  query: z.object({ page: z.coerce.number(PAGE).int(PAGE).min(1).max(1e6).default(1) }),
  reply: WithdrawalsReply,
  auth: { role: 'operate' },
  audit: 'none',
})

export const acceptWithdrawal = contract({
  method: 'post',
  path: '/admin/withdrawals/accept',
  summary:
    'Has the payment provider return payments of a withdrawal and end its renewals. It is repeated until the provider has done so.',
  body: Confirmation.extend({
    withdrawalId: z.uuid('This names no withdrawal').toLowerCase(),
    /** The payments that the operator saw and returns; none where only the renewals end. */
    transactionIds: z.array(z.string().max(100, 'This names no payment')).max(100, 'These are too many payments'),
  }),
  reply: OkReply,
  auth: { role: 'operate', isConfirmed: true },
  refusals: [409],
  audit: { kind: 'changes', act: 'accepted a withdrawal' },
})

export const handleWithdrawal = contract({
  method: 'post',
  path: '/admin/withdrawals/handle',
  summary: 'Marks a withdrawal as handled. One that is handled already stays as it is.',
  body: z.object({ withdrawalId: z.uuid('This names no withdrawal').toLowerCase() }),
  reply: OkReply,
  auth: { role: 'operate' },
  refusals: [409],
  audit: { kind: 'changes', act: 'handled a withdrawal' },
})
