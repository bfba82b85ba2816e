import { type EventOf, oneOf } from '#events/catalog.ts'
import { newest, type TransactionFact } from '#events/payment/payment-facts.ts'
import {
  evolvePayment,
  isPaid,
  noPayment,
  type PaymentState,
  sumRefunded,
  readTransactionFact,
} from '#events/payment/payment-state.ts'

const PAYMENT_EVENTS = {
  'payment.transaction-reported': true,
  'payment.adjustment-reported': true,
  'payment.purchase-completed': true,
  'payment.refunded': true,
  'payment.browser-reported': true,
} as const

/** An event in the stream of a transaction. */
export type PaymentEvent = EventOf<keyof typeof PAYMENT_EVENTS>
export const isPaymentEvent = oneOf<PaymentEvent>(PAYMENT_EVENTS)

type CompletedPurchase = EventOf<'payment.purchase-completed'>['data']

export type PurchaseState = {
  payment: PaymentState
  /** The newest fact about the transaction as completed. Its amounts are final. */
  completed: TransactionFact | null
  /** The recorded `payment.purchase-completed`. */
  purchase: CompletedPurchase | null
  /** The refunded amount according to the recorded `payment.refunded`, in minor units. */
  refundedAmount: number
  /** The number of reports of browsers, by the visitor they name. */
  browserReports: Readonly<Record<string, number>>
}

export const noPurchase: PurchaseState = {
  payment: noPayment,
  completed: null,
  purchase: null,
  refundedAmount: 0,
  browserReports: {},
}

const newestCompleted = (known: TransactionFact | null, fact: TransactionFact) =>
  fact.status === 'completed' ? newest(known, fact) : known

/** Gives a recorded purchase the plan that was found for its prices later. */
const withPlan = (purchase: CompletedPurchase | null, { license }: TransactionFact) =>
  purchase && { ...purchase, license: purchase.license ?? license }

const withReport = (reports: PurchaseState['browserReports'], quizUserId: string | null) => {
  const by = quizUserId ?? ''
  return { ...reports, [by]: (reports[by] ?? 0) + 1 }
}

/** Applies an event of a transaction's stream. Pure. */
export const evolvePurchase = (state: PurchaseState, event: PaymentEvent): PurchaseState => {
  const payment = evolvePayment(state.payment, event)
  switch (event.type) {
    case 'payment.transaction-reported': {
      const fact = readTransactionFact(event)
      return {
        ...state,
        payment,
        completed: newestCompleted(state.completed, fact),
        purchase: withPlan(state.purchase, fact),
      }
    }
    case 'payment.adjustment-reported':
      return { ...state, payment }
    case 'payment.purchase-completed':
      return { ...state, purchase: event.data }
    case 'payment.refunded':
      return { ...state, refundedAmount: event.data.total }
    case 'payment.browser-reported':
      return { ...state, browserReports: withReport(state.browserReports, event.data.quizUserId) }
    default:
      return event satisfies never
  }
}

const purchaseFrom = (completed: TransactionFact, paidAt: string): CompletedPurchase => ({
  quizUserId: completed.quizUserId,
  license: completed.license,
  kind: completed.kind,
  currency: completed.currency,
  amount: Math.max(0, completed.amount ?? 0),
  customerId: completed.customerId,
  subscriptionId: completed.subscriptionId,
  paidAt,
})

/** Checks that money or a plan changed hands: a new card costs nothing, and gives nothing. */
const isPayment = ({ kind, amount }: TransactionFact) => kind !== 'change' || (amount ?? 0) > 0

/** Returns the events that follow from the reported facts and are not recorded yet. */
const missingEvents = ({ payment, completed, purchase: recorded, refundedAmount }: PurchaseState): PaymentEvent[] => {
  const purchase =
    recorded ?? (completed?.paidAt && isPayment(completed) ? purchaseFrom(completed, completed.paidAt) : null)
  if (!purchase) return []
  const { quizUserId, license, kind, currency, amount } = purchase
  const total = sumRefunded(payment, amount)
  const refund = { quizUserId, license, kind, currency, amount: total - refundedAmount, total }
  return [
    ...(recorded ? [] : [{ type: 'payment.purchase-completed' as const, data: purchase }]),
    ...(total === refundedAmount ? [] : [{ type: 'payment.refunded' as const, data: refund }]),
  ]
}

/** Returns the purchase of a transaction if all of it went back. */
export const fullyRefunded = ({ purchase, refundedAmount }: PurchaseState): CompletedPurchase | undefined =>
  purchase && refundedAmount > 0 && refundedAmount >= purchase.amount ? purchase : undefined

export type ProviderReport = EventOf<'payment.transaction-reported' | 'payment.adjustment-reported'>

/** Records a report of the payment provider and everything that follows from it. */
export const decideReport = (state: PurchaseState, report: ProviderReport): PaymentEvent[] => [
  report,
  ...missingEvents(evolvePurchase(state, report)),
]

/** Limits the events that anyone can add by reporting the same transaction. A browser that bought sends fewer. */
const MAX_BROWSER_REPORTS = 5

/**
 * Returns whether a browser's report is one too many. The buyer's reports are counted apart, so strangers who know the
 * transaction, but not the visitor who bought, cannot displace them.
 */
export const hasEnoughReports = (
  { browserReports, payment: { transaction } }: PurchaseState,
  quizUserId: string | null,
): boolean => {
  const buyer = transaction?.quizUserId ?? null
  const all = Object.entries(browserReports)
  const isCounted = buyer !== null && quizUserId === buyer ? (by: string) => by === buyer : (by: string) => by !== buyer
  return all.reduce((sum, [by, count]) => sum + (isCounted(by) ? count : 0), 0) >= MAX_BROWSER_REPORTS
}

export const decideBrowserReport = (
  state: PurchaseState,
  report: EventOf<'payment.browser-reported'>,
): PaymentEvent[] => (hasEnoughReports(state, report.data.quizUserId) ? [] : [report])

const receiptOf = (paid: TransactionFact | null) =>
  typeof paid?.amount !== 'number'
    ? undefined
    : { amount: paid.amount, currency: paid.currency, periodEndsAt: paid.periodEndsAt }

/** Returns the state of a checkout according to the reports so far. */
export const checkoutStateOf = ({ payment: { transaction }, completed }: PurchaseState) => ({
  state:
    completed || isPaid(transaction?.status)
      ? ('paid' as const)
      : transaction
        ? ('open' as const)
        : ('unknown' as const),
  license: transaction?.license ?? undefined,
  kind: transaction?.kind,
  /** The paid amount and the end of the paid period; undefined until the provider has reported it. */
  receipt: receiptOf(completed ?? (isPaid(transaction?.status) ? transaction : null)),
})
