import type { DomainEvent } from '#events/catalog.ts'
import type { TransactionReport } from '#events/payment.ts'
import {
  type Adjustments,
  newest,
  pastDueSince,
  refundedOf,
  type SubscriptionFacts as Reported,
  withAdjustment,
  withSubscriptionReport,
} from '#events/reports.ts'
import type { PaymentFacts, ReportedSubscription } from '#api/cabinet/access/access.ts'

export type PaymentState = { report: TransactionReport | null; adjustments: Adjustments }

/** Folds the events of a payment's stream. */
export const paymentStateOf = (events: readonly DomainEvent[]): PaymentState =>
  events.reduce<PaymentState>(
    (state, { type, data }) => {
      if (type === 'payment.transaction-reported') return { ...state, report: newest(state.report, data) }
      if (type === 'payment.adjustment-reported')
        return { ...state, adjustments: withAdjustment(state.adjustments, data) }
      return state
    },
    { report: null, adjustments: {} },
  )

/** Folds the events of a subscription's stream. Null if there are none. */
export const subscriptionStateOf = (events: readonly DomainEvent[]): Reported | null =>
  events.reduce<Reported | null>(
    (state, { type, data }) => (type === 'payment.subscription-reported' ? withSubscriptionReport(state, data) : state),
    null,
  )

const date = (text: string | null | undefined) => (text ? new Date(text) : null)

export const paymentFactsOf = ({ report, adjustments }: PaymentState): PaymentFacts => ({
  status: report?.status ?? null,
  license: report?.license ?? null,
  amount: report?.amount ?? null,
  refunded: refundedOf(adjustments, Math.max(0, report?.amount ?? 0)),
  currency: report?.currency ?? null,
  paidAt: date(report?.paidAt),
  periodEndsAt: date(report?.periodEndsAt),
  quizUserId: report?.quizUserId ?? null,
  customerId: report?.customerId ?? null,
})

export const subscriptionFactsOf = (subscriptionId: string, state: Reported): ReportedSubscription => ({
  subscriptionId,
  status: state.report.status,
  license: state.license?.license ?? null,
  periodEndsAt: date(state.report.periodEndsAt),
  pastDueSince: date(pastDueSince(state)),
  scheduledAction: state.report.scheduledChange?.action ?? null,
  scheduledAt: date(state.report.scheduledChange?.effectiveAt),
})
