import type { DomainEvent, EventOf } from '#events/catalog.ts'
import type { License } from '#events/money/licenses.ts'
import { subscriptionFact } from '#events/paddle/facts.ts'
import { newest, type RecurringCharge, type ScheduledAction, type SubscriptionFact } from '../payment-facts.ts'

type StatusFact = Pick<SubscriptionFact, 'order' | 'reportedAt' | 'status'>

/** Everything that the payment provider has reported about one subscription, in any order and any number of times. */
export type SubscriptionState = {
  latest: SubscriptionFact
  /** Transaction that began the subscription. */
  transactionId: string | null
  /** The last license that its prices belong to. */
  license: { order: string; license: License } | null
  /** The last charge of each period that was reported. */
  recurring: { order: string; charge: RecurringCharge } | null
  /** The latest statuses, oldest first. */
  statuses: readonly StatusFact[]
}

/** Returns the fact that an event reports about a subscription. */
export const subscriptionFactOf = ({ data }: EventOf<'payment.subscription-reported'>): SubscriptionFact =>
  subscriptionFact(data)

/** Leaves ample room for reports that arrive late and change since when the subscription is past due. */
const MAX_STATUSES = 60

const newerLicense = (known: SubscriptionState['license'], { order, license }: SubscriptionFact) =>
  license === null || (known && known.order >= order) ? known : { order, license }

const newerCharge = (known: SubscriptionState['recurring'], { order, recurring }: SubscriptionFact) =>
  recurring === null || (known && known.order >= order) ? known : { order, charge: recurring }

const withStatus = (statuses: readonly StatusFact[], { order, reportedAt, status }: SubscriptionFact) =>
  statuses.some((known) => known.order === order)
    ? statuses
    : [...statuses, { order, reportedAt, status }].sort((a, b) => (a.order < b.order ? -1 : 1)).slice(-MAX_STATUSES)

/** Applies an event of a subscription's stream; null until a report was recorded. Pure. */
export const evolveSubscription = (state: SubscriptionState | null, event: DomainEvent): SubscriptionState | null => {
  if (event.type !== 'payment.subscription-reported') return state
  const fact = subscriptionFactOf(event)
  return {
    latest: newest(state?.latest ?? null, fact),
    transactionId: state?.transactionId ?? fact.transactionId,
    license: newerLicense(state?.license ?? null, fact),
    recurring: newerCharge(state?.recurring ?? null, fact),
    statuses: withStatus(state?.statuses ?? [], fact),
  }
}

/** Returns when a subscription that is past due was first reported so; null if it is not past due. */
export const pastDueSince = ({ statuses }: Pick<SubscriptionState, 'statuses'>): string | null => {
  const pastDue = statuses.slice(statuses.findLastIndex(({ status }) => status !== 'past-due') + 1)
  return pastDue[0]?.reportedAt ?? null
}

/** Checks whether the card will be charged again: the subscription runs and no scheduled change ends it first. */
export const isRenewing = ({
  status,
  scheduledAction,
}: Pick<SubscriptionFact, 'status'> & { scheduledAction: ScheduledAction | null }): boolean =>
  status !== 'canceled' && status !== 'paused' && (scheduledAction === null || scheduledAction === 'resume')
