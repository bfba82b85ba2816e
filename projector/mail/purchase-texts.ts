import { afterCourse, plans, refund } from '#events/payment/money/plans.ts'
import type { License } from '#events/payment/money/licenses.ts'
import type { MailSettings } from './settings.ts'
import { dateText, type MailLink } from './letter.ts'

export type PurchaseSummary = {
  license: License
  amount: string
  on: Date
  purchaseId: string
  /** Null for a plan that is paid once. */
  next: NextCharge | null
  /** Token of the link that cancels the renewals; null if nothing renews. */
  cancelToken: string | null
}

/** A charge that comes unless the subscriber cancels. */
export type NextCharge = {
  /** Undefined where only the payment provider knows the amount in the buyer's currency. */
  amount: string | undefined
  /** For example "4 weeks". */
  every: string
  on: Date
  isTrialEnd: boolean
}

export const nameOf = (license: License) => plans.find((plan) => plan.license === license)?.name ?? ''

/** Describes what is charged next, with its amount and date. */
export const describeRenewal = (next: NextCharge | null) => {
  if (!next) return 'You paid once. Nothing renews, and there’s nothing to cancel.'
  const start = next.isTrialEnd ? 'Your 1-week trial has started.' : 'Your plan renews.'
  return `${start} ${chargeText(next)}. We'll remind you by e-mail before that.`
}

export const chargeText = ({ amount, every, on }: NextCharge) =>
  `${amount ?? 'The price you agreed to at the checkout'} is charged on ${dateText(on)}, and then every ${every} until you cancel`

/** Says what renewals and Lifetime Access pay for after the course. */
export const AFTER_COURSE = `The course has 28 days. After them you get ${afterCourse}, and your journal keeps what you wrote.`

/** Returns the link that cancels without a login. The token stays out of server logs, because browsers keep it. */
export const cancelLink = (token: string, { site }: MailSettings): MailLink => ({
  label: 'Cancel my plan',
  url: `${site}/cancel#${token}`,
})

/** Leads a subscriber to the page of today. */
export const planLink = ({ site }: MailSettings): MailLink => ({
  label: 'Open today’s page',
  url: `${site}/account/login`,
})

export const listLinks = ({ cancelToken }: PurchaseSummary, settings: MailSettings): MailLink[] => [
  ...(cancelToken !== null ? [cancelLink(cancelToken, settings)] : []),
  { label: 'Withdraw from the purchase', url: `${settings.site}/withdraw` },
  { label: 'I don’t know this charge', url: `${settings.site}/unknown-charge` },
]

export const guarantee = ({ support }: MailSettings) =>
  `If the plan isn't for you, write to ${support} within ${refund.days} days of your first payment and we'll refund that payment in full. We answer within ${refund.responseHours} hours. You can also withdraw from the purchase without logging in.`
