import { currency, endOfFirstPeriod, renewalChargeCents, renewalTerms } from '#events/payment/money/plans.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import type { RecurringCharge } from '#events/payment/payment-facts.ts'
import type { SubscriptionState } from '#events/payment/subscription-state.ts'
import type { MailFacts, PurchaseFacts } from './facts.ts'
import type { MailDeps } from './definition.ts'
import { type UpcomingRenewal, upcomingRenewal } from './renewal-notices.ts'
import type { NextCharge, PurchaseSummary } from './purchase-texts.ts'

type KnownPurchase = Omit<PurchaseFacts, 'license'> & { license: License }

/** Returns everything that a mail says about a purchase. */
export const summaryOf = async (
  bought: KnownPurchase & { purchaseId: string },
  { facts, cancelLinks }: Pick<MailDeps, 'facts' | 'cancelLinks'>,
): Promise<PurchaseSummary> => {
  const next = await nextChargeOf(bought, facts)
  return {
    license: bought.license,
    amount: moneyText(bought.amount, bought.currency),
    on: new Date(bought.paidAt),
    purchaseId: bought.purchaseId,
    next,
    cancelToken: next && (await cancelLinks.tokenOf(bought.purchaseId, next.on)),
  }
}

/** Returns the next charge, on the day that the provider reported or else that the catalog promises. */
const nextChargeOf = async (bought: KnownPurchase, facts: MailFacts): Promise<NextCharge | null> => {
  const promised = endOfFirstPeriod(bought.license, new Date(bought.paidAt))
  if (!promised) return null
  const subscription = bought.subscriptionId === null ? null : await facts.subscriptionOf(bought.subscriptionId)
  const reported = subscription ? upcomingRenewal(subscription.latest) : undefined
  const renewal = reported ?? { at: promised, isTrialEnd: bought.license === 'trial' }
  return await chargeAfter(bought, subscription, renewal, facts)
}

export const amountText = ({ amount, currency, isTotal }: RecurringCharge) =>
  isTotal ? moneyText(amount, currency) : `${moneyText(amount, currency)} before taxes and discounts`

export const chargeAfter = async (
  bought: KnownPurchase,
  subscription: SubscriptionState | null,
  { at, isTrialEnd }: UpcomingRenewal,
  facts: MailFacts,
): Promise<NextCharge> => {
  const charge = await chargeOf(bought, subscription, facts)
  return {
    amount: charge && amountText(charge),
    every: renewalTerms(bought.license, bought.sale).every,
    on: at,
    isTrialEnd,
  }
}

/**
 * Returns what the next period costs: the total that the provider reported, else a new list price since the last payment,
 * else the last renewal, else the first payment of a plan that renews at its first price. The catalog knows the renewal of
 * a trial in one currency only; in others it is the list price that the provider reported, or unknown.
 */
const chargeOf = async (
  bought: KnownPurchase,
  subscription: SubscriptionState | null,
  facts: MailFacts,
): Promise<RecurringCharge | undefined> => {
  const reported = subscription?.recurring?.charge
  if (reported?.isTotal) return reported
  if (bought.subscriptionId !== null) {
    const renewal = await facts.lastRenewalOf(bought.subscriptionId)
    const changed = await priceSince(renewal?.paidAt ?? new Date(bought.paidAt), bought.subscriptionId, facts)
    if (changed) return changed
    if (renewal) return { ...renewal, isTotal: true }
  }
  if (bought.license !== 'trial') return { amount: bought.amount, currency: bought.currency, isTotal: true }
  return bought.currency === currency ? catalogCharge(bought) : reported
}

/** Returns a new price that was reported since a payment, which therefore says nothing about the next charge. */
const priceSince = async (paidAt: Date, subscriptionId: string, facts: MailFacts) => {
  const change = (await facts.priceChangesOf(subscriptionId)).at(-1)
  return change && change.reportedAt > paidAt ? change.to : undefined
}

const catalogCharge = ({ license, sale }: KnownPurchase): RecurringCharge => ({
  amount: renewalChargeCents(license, sale),
  currency,
  isTotal: true,
})
