import { z } from 'zod'
import { PAYMENT_KINDS } from '#events/payment/money/payment-kinds.ts'
import { LICENSES } from '#events/payment/money/licenses.ts'
import { contract, OkReply, openToAll } from '#api/contracts/endpoint.ts'
import { QuizUserId } from '#api/contracts/quiz/funnel.ts'
import { TypedEmail } from '#api/contracts/typed.ts'

/** Paddle's id of a transaction. Registration calls it payoutSubId. */
const TransactionId = z.string().regex(/^txn_[A-Za-z0-9_-]{1,80}$/, 'A transaction id begins with txn_')
export const CustomerId = z.string().regex(/^ctm_[A-Za-z0-9_-]{1,80}$/, 'A customer id begins with ctm_')

export const License = z.enum(LICENSES)

/** `open` is a known transaction that is not paid. */
export const CheckoutState = z.enum(['unknown', 'open', 'paid'])
export type CheckoutState = z.infer<typeof CheckoutState>

export const checkoutState = contract({
  method: 'get',
  path: '/checkout/:transactionId',
  summary: 'The payment state of a transaction, as reported by the payment provider. It gives no access.',
  params: z.object({ transactionId: TransactionId }),
  reply: z.object({
    state: CheckoutState,
    license: License.optional(),
    kind: z.enum(PAYMENT_KINDS).optional(),
    /** The paid amount in minor units, and the end of the paid period. Null for a plan that is paid once. */
    receipt: z
      .object({ amount: z.int(), currency: z.string(), periodEndsAt: z.iso.datetime({ offset: true }).nullable() })
      .optional(),
  }),
  auth: 'none',
})

/** The checkout refuses addresses that the quiz accepts, such as `ruth.@example.com`, and accepts others. */
const BuyerEmail = TypedEmail.pipe(z.email().max(254))

const opened = z.object({
  transactionId: TransactionId,
  customerId: CustomerId,
  value: z.number(),
  currency: z.string(),
})

export const simulatedCheckout = contract({
  method: 'post',
  path: '/checkout/simulated',
  summary: 'The simulated checkout of TEST MODE. It does not exist in installations with real payments.',
  body: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('open'),
      license: License,
      /** True during the sale. */
      sale: z.boolean(),
      quizUserId: QuizUserId.optional(),
      email: BuyerEmail.optional(),
    }),
    z.object({
      /** `renew` and `refund` need a paid purchase. A real provider would do them on its own. */
      action: z.enum(['pay', 'decline', 'close', 'renew', 'refund']),
      transactionId: TransactionId,
      email: BuyerEmail.optional(),
      /** Delivers the reports as providers do on a bad day: out of order, twice, and with others between them. */
      isMessy: z.boolean().optional(),
    }),
  ]),
  /** The reply to `open` has `value` in major units, like the checkout events. */
  reply: z.union([opened, z.object({ state: CheckoutState })]),
  auth: 'none',
  refusals: [404, 422],
})
export type SimulatedCheckout = z.infer<typeof simulatedCheckout.body>
export type SimulatedCheckoutOpened = z.infer<typeof opened>

const cookie = z.string().max(500).nullish()

export const fbPurchase = contract({
  method: 'post',
  path: '/fb/purchase',
  summary: 'Records what a browser reports about a purchase. It changes neither access nor revenue.',
  body: z.object({
    email: TypedEmail.max(254)
      .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid email')
      .nullish(),
    /** The total of the checkout in major units. */
    value: z.number().min(0).max(1_000_000_000),
    currency: z.string().regex(/^[A-Z]{3}$/, 'A currency has three capital letters, such as USD'),
    /** The payment provider's customer id. */
    external_id: z.string().max(100).nullish(),
    event_source_url: z.string().max(2_000).nullish(),
    transactionId: TransactionId.optional(),
    quizUserId: QuizUserId.optional(),
    /** Meta's cookies _fbp and _fbc. */
    fbp: cookie,
    fbc: cookie,
  }),
  ...openToAll,
})
export type FbPurchase = z.infer<typeof fbPurchase.body>

export const paddleWebhook = contract({
  method: 'post',
  path: '/paddle/webhook',
  summary: 'Receives webhooks of Paddle, signed with Paddle-Signature. Up to 256 KiB; each event_id counts once.',
  body: z.looseObject({
    event_id: z.string(),
    event_type: z.string(),
    occurred_at: z.string(),
    data: z.looseObject({}),
  }),
  reply: OkReply,
  auth: 'none',
  refusals: [401, 409],
})
