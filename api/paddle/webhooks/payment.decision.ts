import { type EventOf, oneOf } from '#events/catalog.ts'
import { License, type TransactionReport } from '#events/payment.ts'
import { type Adjustments, newest, refundedOf, withAdjustment } from '#events/reports.ts'

const OURS = {
  'payment.transaction-reported': true,
  'payment.adjustment-reported': true,
  'payment.purchase-completed': true,
  'payment.refunded': true,
  'payment.browser-reported': true,
} as const

/** What stands in the stream of a transaction. */
export type PaymentEvent = EventOf<keyof typeof OURS>
export const isPaymentEvent = oneOf<PaymentEvent>(OURS)

type Purchase = EventOf<'payment.purchase-completed'>['data']

/** What decisions about a transaction depend on. */
export type Payment = {
  newest: TransactionReport | null
  /** The newest report of it as completed, after which its amounts no longer change. */
  completed: TransactionReport | null
  adjustments: Adjustments
  /** What was said of it as a purchase. */
  purchase: Purchase | null
  /** How much was said to have gone back of it, in minor units. */
  refunded: number
  browserReports: number
}

export const nothingKnown: Payment = {
  newest: null,
  completed: null,
  adjustments: {},
  purchase: null,
  refunded: 0,
  browserReports: 0,
}

export const evolvePayment = (payment: Payment, event: PaymentEvent): Payment => {
  switch (event.type) {
    case 'payment.transaction-reported':
      return {
        ...payment,
        newest: newest(payment.newest, event.data),
        completed: event.data.status === 'completed' ? newest(payment.completed, event.data) : payment.completed,
      }
    case 'payment.adjustment-reported':
      return { ...payment, adjustments: withAdjustment(payment.adjustments, event.data) }
    case 'payment.purchase-completed':
      return { ...payment, purchase: event.data }
    case 'payment.refunded':
      return { ...payment, refunded: event.data.total }
    case 'payment.browser-reported':
      return { ...payment, browserReports: payment.browserReports + 1 }
    default:
      return event satisfies never
  }
}

/** Tells what a subscription charges from what somebody bought, by Paddle's origin of the transaction. */
export const kindOf = (origin: string) =>
  origin.startsWith('subscription_') ? ('renewal' as const) : ('purchase' as const)

const purchaseFrom = (report: TransactionReport, paidAt: string): Purchase => ({
  quizUserId: report.quizUserId,
  license: report.license,
  kind: kindOf(report.origin),
  currency: report.currency,
  amount: Math.max(0, report.amount ?? 0),
  customerId: report.customerId,
  subscriptionId: report.subscriptionId,
  paidAt,
})

/** What a state implies that was not said yet. */
const consequences = ({ completed, purchase: said, adjustments, refunded }: Payment): PaymentEvent[] => {
  const purchase = said ?? (completed?.paidAt ? purchaseFrom(completed, completed.paidAt) : null)
  if (!purchase) return []
  const { quizUserId, license, kind, currency, amount } = purchase
  const total = refundedOf(adjustments, amount)
  const refund = { quizUserId, license, kind, currency, amount: total - refunded, total }
  return [
    ...(said ? [] : [{ type: 'payment.purchase-completed' as const, data: purchase }]),
    ...(total === refunded ? [] : [{ type: 'payment.refunded' as const, data: refund }]),
  ]
}

export type Report = EventOf<'payment.transaction-reported' | 'payment.adjustment-reported'>

/** What a report of Paddle brings about: itself, and whatever follows now that it is known. */
export const decideReport = (payment: Payment, report: Report): PaymentEvent[] => [
  report,
  ...consequences(evolvePayment(payment, report)),
]

/** More reports than this of one transaction come from no browser that bought. */
const BROWSER_REPORTS = 5

export const hasEnoughReports = ({ browserReports }: Payment): boolean => browserReports >= BROWSER_REPORTS

export const decideBrowserReport = (payment: Payment, report: EventOf<'payment.browser-reported'>): PaymentEvent[] =>
  hasEnoughReports(payment) ? [] : [report]

const isPaid = (status: TransactionReport['status'] | undefined) => status === 'paid' || status === 'completed'

/** Where a checkout stands, as far as webhooks have told. */
export const checkoutStateOf = ({ newest: report, completed }: Payment) => ({
  state: completed || isPaid(report?.status) ? ('paid' as const) : report ? ('open' as const) : ('unknown' as const),
  license: License.optional().parse(report?.license ?? undefined),
  kind: report ? kindOf(report.origin) : undefined,
})
