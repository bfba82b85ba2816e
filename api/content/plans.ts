import type { License } from '#events/money/licenses.ts'

/**
 * The one catalogue of what is sold: the offer page, the FAQ, the legal pages and the API read it. Amounts are US dollars.
 * What the vendor knows each plan by (priceId, oneTimePriceId, discountId) differs from one installation to the next and
 * comes from `GET /config` at run time, by license. Where the figures disagree with each other: docs/open-questions.md.
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
  /** What the amounts below buy: one day of the plan, or all of it. */
  per: 'day' | 'once'
  /** The struck amount. */
  totalPrice: number
  actualPrice: number
  /** While the sale lasts. */
  salePrice: number
  /** What the buyer agrees to, under the plan and in the terms. */
  notice: { regular: string; sale: string }
}

/** What the terms say of the trial. During the sale they name the renewal alone. */
export const trialTerms = {
  days: 7,
  charge: 17.77,
  renewal: { regular: { amount: 38.95, every: '4 weeks' }, sale: { amount: 38.85, every: 'month' } },
} as const

/** How often the 4-Week Plan renews. */
export const renewalWeeks = 4

const { charge, renewal } = trialTerms

const untilCancelled = 'until you cancel'
const seenBeforePaying = 'The checkout shows what you pay today, and at each renewal, before you confirm.'
const everyFourWeeks =
  `You are charged for ${renewalWeeks} weeks at a time, and your plan renews every ${renewalWeeks} weeks` +
  ` ${untilCancelled}. ${seenBeforePaying}`

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
    notice: {
      regular:
        `You are charged $${charge} for the 1-week trial. Unless you cancel before it ends, your plan then renews at` +
        ` $${renewal.regular.amount} every ${renewal.regular.every} ${untilCancelled}.`,
      sale:
        `The 1-week trial is charged at the sale price. Unless you cancel before it ends, your plan then renews at` +
        ` $${renewal.sale.amount} per ${renewal.sale.every} ${untilCancelled}. ${seenBeforePaying}`,
    },
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
    notice: { regular: everyFourWeeks, sale: everyFourWeeks },
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
    notice: {
      regular: 'You are charged $249 once. Nothing renews, and there is nothing to cancel.',
      sale: 'You are charged $199 once. Nothing renews, and there is nothing to cancel.',
    },
  },
]

/** Chosen until the visitor chooses. */
export const defaultPlan: Plan['id'] = 'monthly'

export const discount = { percent: 50, seconds: 600 } as const

export const refund = {
  days: 30,
  responseHours: 48,
  processingBusinessDays: { from: 5, to: 10 },
  covers: 'the first billing cycle only',
} as const
