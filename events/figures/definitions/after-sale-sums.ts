/** Days of the course whose saves show who stays. */
export const RETENTION_COURSE_DAYS = [1, 3, 7, 14, 28] as const
export type CourseDay = (typeof RETENTION_COURSE_DAYS)[number]

/** Renewals of a subscription that have figures of their own. */
export const RENEWALS = [1, 2, 3] as const
export type Renewal = (typeof RENEWALS)[number]

/** Days after the first view of the offer within which a purchase counts for it. */
export const OFFER_DAYS = 3

const numbered = <Name extends string, N extends number>(name: Name, numbers: readonly N[]) =>
  numbers.map((n) => `${name}${n}` as `${Name}${N}`)

/** Visitors whose first view of the offer is three days ago, and what they did; and buyers, by what they did later. */
export const AFTER_SALE_SUMS = [
  'viewersJudged',
  'boughtInTime',
  'leftOffer',
  'leftCheckout',
  'firstBuyers',
  'registered',
  'refundedBuyers',
  'chargedBackBuyers',
  ...numbered('opened', RETENTION_COURSE_DAYS),
  ...numbered('saved', RETENTION_COURSE_DAYS),
  ...numbered('due', RENEWALS),
  ...numbered('renewed', RENEWALS),
] as const
export type AfterSaleSum = (typeof AFTER_SALE_SUMS)[number]
