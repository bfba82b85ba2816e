import { currency, endOfFirstPeriod, renewalChargeCents, renewalTerms } from '#api/content/plans.ts'
import type { License } from '#events/money/licenses.ts'
import { moneyText } from '#events/money/minor-units.ts'
import type { MailFacts, PurchaseFacts } from './facts.ts'
import { type UpcomingRenewal, upcomingRenewal } from './renewal-notices.ts'
import type { NextCharge, PurchaseSummary } from './texts.ts'

type KnownPurchase = Omit<PurchaseFacts, 'license'> & { license: License }

/** Returns a coming charge of a purchase. The catalog knows its amount in one currency only. */
export const chargeAfter = (bought: KnownPurchase, { at, isTrialEnd }: UpcomingRenewal): NextCharge => ({
  amount:
    bought.currency === currency
      ? moneyText(renewalChargeCents(bought.license, bought.sale), bought.currency)
      : undefined,
  every: renewalTerms(bought.license, bought.sale).every,
  on: at,
  isTrialEnd,
})

/** Returns the next charge, as the provider reported it or else as the catalog promises it. */
const nextChargeOf = async (bought: KnownPurchase, facts: MailFacts): Promise<NextCharge | null> => {
  const promised = endOfFirstPeriod(bought.license, new Date(bought.paidAt))
  if (!promised) return null
  const subscription = bought.subscriptionId === null ? null : await facts.subscriptionOf(bought.subscriptionId)
  const reported = subscription ? upcomingRenewal(subscription.latest) : undefined
  return chargeAfter(bought, reported ?? { at: promised, isTrialEnd: bought.license === 'trial' })
}

/** Returns everything that a mail says about a purchase. */
export const summaryOf = async (
  bought: KnownPurchase & { purchaseId: string },
  facts: MailFacts,
): Promise<PurchaseSummary> => ({
  license: bought.license,
  amount: moneyText(bought.amount, bought.currency),
  on: new Date(bought.paidAt),
  purchaseId: bought.purchaseId,
  next: await nextChargeOf(bought, facts),
})
