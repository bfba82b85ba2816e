import { plans, renewalWeeks, trialTerms } from '#api/content/plans.ts'
import type { License } from '#events/money/licenses.ts'

const DAY_MS = 86_400_000

const cents = (amount: number) => Math.round(amount * 100)

const planOf = (license: License) => {
  const plan = plans.find((one) => one.license === license)
  if (!plan) throw new Error(`The catalog has no plan for the license ${license}`)
  return plan
}

/** Returns the days that the first payment covers; undefined for a lifetime license. */
export const firstPeriodDays = (license: License): number | undefined =>
  license === 'lifetime' ? undefined : license === 'trial' ? trialTerms.days : renewalWeeks * 7

export const endOfFirstPeriod = (license: License, from: Date): Date | undefined => {
  const days = firstPeriodDays(license)
  return days === undefined ? undefined : new Date(from.getTime() + days * DAY_MS)
}

/** Days that a renewal covers, whether the plan began as a trial or not. */
export const renewalDays = renewalWeeks * 7

/** Returns the price of a renewal. A trial has its own renewal prices; other plans renew at their first price. */
export const renewalChargeCents = (license: License, sale: boolean): number => {
  const { regular, sale: onSale } = trialTerms.renewal
  return license === 'trial' ? cents((sale ? onSale : regular).amount) : firstChargeCents(license, sale)
}

/**
 * Returns the price of a plan at the checkout. Prices per day are multiplied by the days of the first period. Outside
 * the sale, a trial has its own charge.
 */
export const firstChargeCents = (license: License, sale: boolean): number => {
  if (license === 'trial' && !sale) return cents(trialTerms.charge)
  const { actualPrice, salePrice } = planOf(license)
  return cents(sale ? salePrice : actualPrice) * (firstPeriodDays(license) ?? 1)
}
