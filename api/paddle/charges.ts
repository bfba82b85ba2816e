import { plans, renewalWeeks, trialTerms } from '#api/content/plans.ts'
import type { License } from '#events/money/licenses.ts'

const DAY_MS = 86_400_000

const cents = (amount: number) => Math.round(amount * 100)

const planOf = (license: License) => {
  const plan = plans.find((one) => one.license === license)
  if (!plan) throw new Error(`The catalogue has no plan for the license ${license}`)
  return plan
}

/** Days that the first payment buys; undefined for what is bought once and for all. */
export const firstPeriodDays = (license: License): number | undefined =>
  license === 'lifetime' ? undefined : license === 'trial' ? trialTerms.days : renewalWeeks * 7

export const endOfFirstPeriod = (license: License, from: Date): Date | undefined => {
  const days = firstPeriodDays(license)
  return days === undefined ? undefined : new Date(from.getTime() + days * DAY_MS)
}

/** Days that a renewal buys: the trial goes on as the 4-Week Plan does. */
export const renewalDays = renewalWeeks * 7

/** What a renewal costs, in cents: the trial names its own amounts, the 4-Week Plan what its first weeks cost. */
export const renewalChargeCents = (license: License, sale: boolean): number => {
  const { regular, sale: onSale } = trialTerms.renewal
  return license === 'trial' ? cents((sale ? onSale : regular).amount) : firstChargeCents(license, sale)
}

/**
 * What a plan of the catalogue costs at the checkout, in cents. Where it names an amount per day, that many days; the
 * trial has a charge of its own, except during the sale.
 */
export const firstChargeCents = (license: License, sale: boolean): number => {
  if (license === 'trial' && !sale) return cents(trialTerms.charge)
  const { actualPrice, salePrice } = planOf(license)
  return cents(sale ? salePrice : actualPrice) * (firstPeriodDays(license) ?? 1)
}
