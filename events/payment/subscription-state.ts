import type { DomainEvent, EventOf } from '#events/catalog.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { subscriptionFact } from '#events/payment/paddle/facts.ts'
import { newest, type RecurringCharge, type ScheduledAction, type SubscriptionFact } from './payment-facts.ts'

/** `isEnding`: it has ended, or a cancelation ends it. */
export type StatusFact = Pick<SubscriptionFact, 'order' | 'reportedAt' | 'status'> & { isEnding: boolean }

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

export const readSubscriptionFact = ({ data }: EventOf<'payment.subscription-reported'>): SubscriptionFact =>
  subscriptionFact(data)

/** Leaves ample room for reports that arrive late and change since when the subscription is past due. */
const MAX_STATUSES = 60

const newerLicense = (known: SubscriptionState['license'], { order, license }: SubscriptionFact) =>
  license === null || (known && known.order >= order) ? known : { order, license }

const newerCharge = (known: SubscriptionState['recurring'], { order, recurring }: SubscriptionFact) =>
  recurring === null || (known && known.order >= order) ? known : { order, charge: recurring }

const withStatus = (statuses: readonly StatusFact[], fact: SubscriptionFact) => {
  const { order, reportedAt, status, scheduledChange } = fact
  const isEnding = status === 'canceled' || scheduledChange?.action === 'cancel'
  return statuses.some((known) => known.order === order)
    ? statuses
    : [...statuses, { order, reportedAt, status, isEnding }]
        .sort((a, b) => (a.order < b.order ? -1 : 1))
        .slice(-MAX_STATUSES)
}

/** Applies an event of a subscription's stream; null until a report was recorded. Pure. */
export const evolveSubscription = (state: SubscriptionState | null, event: DomainEvent): SubscriptionState | null => {
  if (event.type !== 'payment.subscription-reported') return state
  const fact = readSubscriptionFact(event)
  return {
    latest: newest(state?.latest ?? null, fact),
    transactionId: state?.transactionId ?? fact.transactionId,
    license: newerLicense(state?.license ?? null, fact),
    recurring: newerCharge(state?.recurring ?? null, fact),
    statuses: withStatus(state?.statuses ?? [], fact),
  }
}

/** Returns the first of the latest reports that all say so; null unless the last one does. */
const reportedSince = ({ statuses }: Pick<SubscriptionState, 'statuses'>, says: (fact: StatusFact) => boolean) =>
  statuses[statuses.findLastIndex((fact) => !says(fact)) + 1]?.reportedAt ?? null

/** Returns when a subscription that is past due was first reported so; null if it is not past due. */
export const pastDueSince = (subscription: Pick<SubscriptionState, 'statuses'>): string | null =>
  reportedSince(subscription, ({ status }) => status === 'past-due')

/** Returns when the cancelation of a subscription was first reported; null if it is not canceled, or no longer. */
export const endingSince = (subscription: Pick<SubscriptionState, 'statuses'>): string | null =>
  reportedSince(subscription, ({ isEnding }) => isEnding)

/** Checks whether the card will be charged again: the subscription runs and no scheduled change ends it first, or it resumes. */
export const isRenewing = ({
  status,
  scheduledAction,
}: Pick<SubscriptionFact, 'status'> & { scheduledAction: ScheduledAction | null }): boolean =>
  status !== 'canceled' && (scheduledAction === 'resume' || (scheduledAction === null && status !== 'paused'))

/** Returns when a subscription that renews is charged next: when its period ends or, if it is paused, when it resumes. */
export const findNextCharge = ({
  status,
  periodEndsAt,
  scheduledChange,
}: Pick<SubscriptionFact, 'status' | 'periodEndsAt' | 'scheduledChange'>): Date | null => {
  const at = status === 'paused' ? scheduledChange?.at : periodEndsAt
  return at ? new Date(at) : null
}
