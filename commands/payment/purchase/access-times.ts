import type { TimeSpan } from '#commands/course/opened-day.decision.ts'
import { GRACE_DAYS } from '#events/payment/money/refund-days.ts'
import { isPaid } from '#events/payment/payment-state.ts'
import type { StatusFact } from '#events/payment/subscription-state.ts'
import { DAY_MS } from '#events/time/time.ts'
import { isRefunded, type Purchase } from './purchase.ts'

const GRACE_MS = GRACE_DAYS * DAY_MS

/** Access that an operator gave until a time. */
type Given = { at: string; until: string }

/**
 * Returns the times since a start at which an account had no access. A purchase is taken to have been open unless a report
 * closes it, so a late report never closes a day that was read. Pure.
 */
export const closedTimes = (purchases: readonly Purchase[], given: readonly Given[], since: Date): TimeSpan[] =>
  complement([...purchases.flatMap(openTimesOf), ...given.map(toSpan)], since)

/** Returns the times since a start that none of the spans contains, oldest first. */
const complement = (spans: readonly TimeSpan[], since: Date): TimeSpan[] => {
  const others: TimeSpan[] = []
  let from: Date | null = since
  for (const span of spans.toSorted((a, b) => Number(a.from) - Number(b.from))) {
    if (from === null) break
    if (span.from > from) others.push({ from, until: span.from })
    from = span.until === null ? null : new Date(Math.max(Number(span.until), Number(from)))
  }
  return from === null ? others : [...others, { from, until: null }]
}

const toSpan = ({ at, until }: Given, n: number, all: readonly Given[]): TimeSpan => {
  const next = all[n + 1]
  const ends = [until, ...(next ? [next.at] : [])].map((text) => Date.parse(text))
  return { from: new Date(at), until: new Date(Math.min(...ends)) }
}

/** Returns the times that statuses close: from their report to the next one. */
export const findClosedTimes = (statuses: readonly Pick<StatusFact, 'reportedAt' | 'status'>[]): TimeSpan[] =>
  statuses.flatMap(({ reportedAt, status }, n) => {
    if (status === 'active' || status === 'trial') return []
    const next = statuses[n + 1]
    const reported = Date.parse(reportedAt)
    // The days of grace run from the first of several reports.
    const overdueFrom = statuses.slice(0, n).findLastIndex((one) => one.status !== 'past-due') + 1
    const graceEnd = Date.parse(statuses[overdueFrom]?.reportedAt ?? reportedAt) + GRACE_MS
    const from = new Date(status === 'past-due' ? Math.max(reported, graceEnd) : reported)
    const until = next ? new Date(next.reportedAt) : null
    return until === null || from < until ? [{ from, until }] : []
  })

/** Returns when the access that a purchase gives began; null if it gave none. */
const beginOf = ({ payment, subscription, latest }: Purchase): Date | null => {
  const paid = [payment, latest].find((one) => one && one.license !== null && isPaid(one.status))
  if (paid) return paid.paidAt ?? new Date(0)
  return subscription && (payment === null || !isPaid(payment.status)) ? new Date(0) : null
}

/** Returns when the access that a purchase gives ended, apart from the statuses of its subscription. */
const endOf = ({ payment, subscription, latest }: Purchase): Date | null => {
  const last = latest ?? payment
  const ends: (Date | null)[] = []
  if (last && isRefunded(last)) ends.push(last.refundedAt)
  if (subscription && subscription.scheduledAction !== 'resume') ends.push(subscription.scheduledAt)
  if (!subscription && payment && payment.license !== 'lifetime') {
    const paidUntil = payment.periodEndsAt ?? payment.paidAt
    ends.push(paidUntil && new Date(Number(paidUntil) + GRACE_MS))
  }
  const known = ends.flatMap((end) => (end ? [Number(end)] : []))
  return known.length > 0 ? new Date(Math.min(...known)) : null
}

const openTimesOf = (purchase: Purchase): TimeSpan[] => {
  const begin = beginOf(purchase)
  const end = endOf(purchase)
  const closed = [...(purchase.subscription?.closed ?? []), ...(end ? [{ from: end, until: null }] : [])]
  return begin ? complement(closed, begin) : []
}
