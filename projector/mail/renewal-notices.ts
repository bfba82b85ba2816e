import { noticeDays } from '#events/payment/money/plans.ts'
import { eventId } from '#events/core/operation.ts'
import type { SubscriptionFact } from '#events/payment/payment-facts.ts'
import { DAY_MS } from '#events/time/time.ts'

/** The next charge of a subscription. */
export type UpcomingRenewal = { at: Date; isTrialEnd: boolean }

/** Returns the next charge of a subscription; undefined if it ends or is paused before. */
export const upcomingRenewal = ({
  status,
  periodEndsAt,
  scheduledChange,
}: Pick<SubscriptionFact, 'status' | 'periodEndsAt' | 'scheduledChange'>): UpcomingRenewal | undefined => {
  if ((status !== 'active' && status !== 'trial') || periodEndsAt === null) return undefined
  if (scheduledChange && scheduledChange.action !== 'resume') return undefined
  return { at: new Date(periodEndsAt), isTrialEnd: status === 'trial' }
}

export const noticeDueAt = ({ at, isTrialEnd }: UpcomingRenewal): Date =>
  new Date(at.getTime() - (isTrialEnd ? noticeDays.trial : noticeDays.renewal) * DAY_MS)

/** Returns the id of the only reminder of a renewal, whichever reports request it. */
export const createNoticeId = (subscriptionId: string, { at }: UpcomingRenewal): string =>
  eventId(`mail-${subscriptionId}`, `renewal ${at.toISOString()}`, 0)

/** Returns the renewal that a reminder is about; undefined once it is past, or no longer comes. */
export const renewalToAnnounce = (
  { key, subject }: { key: string; subject: string },
  latest: SubscriptionFact,
  now: Date,
): UpcomingRenewal | undefined => {
  const renewal = upcomingRenewal(latest)
  return renewal && renewal.at > now && createNoticeId(subject, renewal) === key ? renewal : undefined
}
