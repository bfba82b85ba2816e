import { DAY_MS } from '#events/time/time.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { GUARANTEE_DAYS } from '#events/payment/money/refund-days.ts'
import { trialTerms } from '#events/payment/money/trial-terms.ts'

/**
 * Lists everything that is sold: the offer page, the FAQ, the legal pages and the API read it. Amounts are US dollars.
 * The provider's ids of each plan (priceId, oneTimePriceId, discountId) differ from one installation to the next and
 * come from `GET /config` at run time, by license. Where the figures disagree with each other: docs/open-questions.md.
 */
export const currency = 'USD'

export type Plan = {
  id: string
  license: License
  name: string
  /** Printed beside the name. */
  label?: string
  additionalInfo: string
  /** The one recommended, and chosen until the visitor chooses. */
  isPopular: boolean
  /** The thing that the amounts below buy: one day of the plan, or all of it. */
  per: 'day' | 'once'
  /** The struck amount. */
  totalPrice: number
  actualPrice: number
  /** While the sale lasts. */
  salePrice: number
}

/** Names the pages after the course, which renewals and Lifetime Access pay for. */
export const afterCourse = 'a second season of 28 days, then a new page every day'

/** How often the 4-Week Plan renews. */
export const renewalWeeks = 4

export const plans: readonly Plan[] = [
  {
    id: 'trial',
    license: 'trial',
    name: '1-Week Trial',
    label: '4-WEEK PLAN',
    additionalInfo: 'One week, then every 4 weeks',
    isPopular: false,
    per: 'day',
    totalPrice: 3.7,
    actualPrice: 2.53,
    salePrice: 1.86,
  },
  {
    id: 'monthly',
    license: 'monthly',
    name: '4-Week Plan',
    additionalInfo: `Renews every ${renewalWeeks} weeks`,
    isPopular: true,
    per: 'day',
    totalPrice: 2.53,
    actualPrice: 1.39,
    salePrice: 0.99,
  },
  {
    id: 'lifetime',
    license: 'lifetime',
    name: 'Lifetime Access',
    additionalInfo: 'One payment, no renewals',
    isPopular: false,
    per: 'once',
    totalPrice: 350,
    actualPrice: 249,
    salePrice: 199,
  },
]

/** Chosen until the visitor chooses. */
export const defaultPlan: Plan['id'] = 'monthly'

export const discount = { percent: 50, seconds: 600 } as const

export const refund = {
  days: GUARANTEE_DAYS,
  responseHours: 48,
  processingBusinessDays: { from: 5, to: 10 },
  covers: 'the first billing cycle only',
} as const

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

/** Returns how often a plan renews, in words. */
export const renewalTerms = (license: License, sale: boolean): { every: string } =>
  license === 'trial' ? trialTerms.renewal[sale ? 'sale' : 'regular'] : { every: `${renewalWeeks} weeks` }

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

/** Days before a renewal when its reminder is due. A trial of a week is too short for a longer time. */
export const noticeDays = { trial: 3, renewal: 7 } as const

/** The amounts that a buyer is charged, written as money. `renewal` is null for a plan that is paid once. */
export type Charges = { today: string; renewal: string | null }

/** Returns the charges of a plan in the currency of the catalog, before tax. */
export const catalogCharges = (license: License, sale: boolean): Charges => ({
  today: moneyText(firstChargeCents(license, sale), currency),
  renewal: license === 'lifetime' ? null : moneyText(renewalChargeCents(license, sale), currency),
})

/** Returns how a plan renews, for example "$38.92 every 4 weeks"; undefined for a plan that is paid once. */
export const renewalText = (license: License, sale: boolean, { renewal }: Charges): string | undefined => {
  if (renewal === null) return undefined
  const { every } = renewalTerms(license, sale)
  return every === 'month' ? `${renewal} per month` : `${renewal} every ${every}`
}

/** Returns what the buyer agrees to, under the plan and in the terms. */
export const noticeOf = (
  { license }: Pick<Plan, 'license'>,
  sale: boolean,
  charges = catalogCharges(license, sale),
): string => {
  const { today } = charges
  const renews = renewalText(license, sale, charges)
  if (renews === undefined) return `You are charged ${today} once. Nothing renews, and there is nothing to cancel.`
  return license === 'trial'
    ? `You are charged ${today} for the 1-week trial. Unless you cancel before it ends, your plan then renews at ${renews} until you cancel.`
    : `You are charged ${today} today, and your plan renews at ${renews} until you cancel.`
}
