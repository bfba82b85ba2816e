import type { License } from './money/licenses.ts'
import type { AdjustmentReport, SubscriptionReport, SubscriptionStatus } from './payment.ts'

type Reported = { webhookId: string; occurredAt: string; status?: string }

/** Statuses of transactions, subscriptions and adjustments, each kind in the order in which it runs through them. */
const COURSE = [
  'draft',
  'ready',
  'billed',
  'pending_approval',
  'trialing',
  'active',
  'past_due',
  'approved',
  'paid',
  'completed',
  'paused',
  'rejected',
  'reversed',
  'canceled',
]

/**
 * Later reports sort after earlier ones, as text; of those of the very same instant, the one that is further on its
 * course. No two reports have the same place.
 */
export const orderOf = ({ occurredAt, status = '', webhookId }: Reported) =>
  `${occurredAt} ${String(COURSE.indexOf(status) + 1).padStart(2, '0')} ${webhookId}`

/** Of two reports about one thing the newer one, in whichever order they came. */
export const newest = <R extends Reported>(known: R | null, report: R): R =>
  known !== null && orderOf(known) >= orderOf(report) ? known : report

/** The newest report of each adjustment of one transaction. */
export type Adjustments = Readonly<Record<string, AdjustmentReport>>

export const withAdjustment = (adjustments: Adjustments, report: AdjustmentReport): Adjustments => ({
  ...adjustments,
  [report.adjustmentId]: newest(adjustments[report.adjustmentId] ?? null, report),
})

/**
 * What approved refunds and chargebacks gave back of a transaction, in minor units, at most what was paid. A credit
 * gives no money back. A chargeback that was won is told in one of two ways, or both: as reversed, and by its opposite.
 */
export const refundedOf = (adjustments: Adjustments, paid: number): number => {
  const sum = (action: string) =>
    Object.values(adjustments)
      .filter((adjustment) => adjustment.action === action && adjustment.status === 'approved')
      .reduce((total, { amount }) => total + Math.abs(amount), 0)
  const chargedBack = Math.max(0, sum('chargeback') - sum('chargeback_reverse'))
  return Math.min(paid, sum('refund') + chargedBack)
}

type Sign = { order: string; status: SubscriptionStatus }

/** A subscription as all reports of it together tell, in whichever order they came and however often. */
export type SubscriptionFacts = {
  report: SubscriptionReport
  /** The transaction it began with, which only its first report names. */
  transactionId: string | null
  /** The last plan that its prices were known to be of, with the place of the report that said so. */
  license: { order: string; license: License } | null
  /** Its latest statuses, oldest first. */
  statuses: readonly Sign[]
}

/** Far more reports than come between falling behind and being told of it. */
const STATUSES = 60

const laterLicense = (known: SubscriptionFacts['license'], report: SubscriptionReport) => {
  if (report.license === null || (known && known.order >= orderOf(report))) return known
  return { order: orderOf(report), license: report.license }
}

const withSign = (statuses: readonly Sign[], sign: Sign) =>
  statuses.some(({ order }) => order === sign.order)
    ? statuses
    : [...statuses, sign].sort((a, b) => (a.order < b.order ? -1 : 1)).slice(-STATUSES)

export const withSubscriptionReport = (
  facts: SubscriptionFacts | null,
  report: SubscriptionReport,
): SubscriptionFacts => ({
  report: newest(facts?.report ?? null, report),
  transactionId: facts?.transactionId ?? report.transactionId,
  license: laterLicense(facts?.license ?? null, report),
  statuses: withSign(facts?.statuses ?? [], { order: orderOf(report), status: report.status }),
})

/** Since when a subscription is past due: when it was first told so after all was last well. Null when it is not. */
export const pastDueSince = ({ statuses }: Pick<SubscriptionFacts, 'statuses'>): string | null => {
  const behind = statuses.slice(statuses.findLastIndex(({ status }) => status !== 'past_due') + 1)
  return behind[0]?.order.split(' ')[0] ?? null
}
