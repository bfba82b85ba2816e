import type { DomainEvent } from '#events/catalog.ts'
import { eventId } from '#events/core/operation.ts'
import type { RecurringCharge } from '#events/payment/payment-facts.ts'
import { readSubscriptionFact } from '#events/payment/subscription-state.ts'

/** A new price of each period, and the price before it. */
export type PriceChange = { from: RecurringCharge; to: RecurringCharge; reportedAt: Date }

const isSamePrice = (a: RecurringCharge, b: RecurringCharge) =>
  a.amount === b.amount && a.currency === b.currency && a.isTotal === b.isTotal

/** A list price and a total with tax and discounts differ although nothing changed. */
const isChange = (from: RecurringCharge, to: RecurringCharge) => from.isTotal === to.isTotal && !isSamePrice(from, to)

/** Returns the changes of price in the events of a subscription, oldest first. Reports may come late and repeatedly. */
export const findPriceChanges = (events: readonly DomainEvent[]): PriceChange[] => {
  const facts = events
    .filter((event) => event.type === 'payment.subscription-reported')
    .map(readSubscriptionFact)
    .sort((a, b) => (a.order < b.order ? -1 : 1))
  const changes: PriceChange[] = []
  let from: RecurringCharge | undefined
  for (const { recurring: to, reportedAt } of facts) {
    if (!to) continue
    if (from && isChange(from, to)) changes.push({ from, to, reportedAt: new Date(reportedAt) })
    from = to
  }
  return changes
}

/** Returns the id of the only mail about a price of a subscription, whichever reports request it. */
export const priceMailId = (subscriptionId: string, { amount, currency, isTotal }: RecurringCharge): string =>
  eventId(`mail-${subscriptionId}`, `price ${amount} ${currency} ${isTotal ? 'total' : 'list'}`, 0)

/**
 * Returns the price that a subscriber has to learn about, and the price that they know: the last one that a mail announced,
 * else the first.
 * @param isAnnounced whether a mail about the price was sent.
 * @returns undefined if the subscriber knows the current price.
 */
export const priceToAnnounce = (
  changes: readonly PriceChange[],
  isAnnounced: (price: RecurringCharge) => boolean,
): PriceChange | undefined => {
  const [first, current] = [changes[0], changes.at(-1)]
  if (!first || !current || isAnnounced(current.to)) return undefined
  const known = changes.findLast(({ to }) => isAnnounced(to))?.to ?? first.from
  return isSamePrice(known, current.to) ? undefined : { ...current, from: known }
}
