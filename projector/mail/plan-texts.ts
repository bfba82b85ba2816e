import { refund } from '#events/payment/money/plans.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import type { MailSettings } from './settings.ts'
import { dateText, type MailLink } from './letter.ts'
import { nameOf } from './purchase-texts.ts'

export const planName = (license: License | null) => (license === null ? 'plan' : nameOf(license))

/** Writes a time of receipt with its zone, because the recipient's zone isn't known. */
export const instantText = (at: Date) =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

export const amounts = ({ amount, currency, paidAt }: { amount: number; currency: string; paidAt: Date }) =>
  `${moneyText(amount, currency)}, paid on ${dateText(paidAt)}`

/** Another plan of the same buyer may renew. */
export const NOTHING_MORE = 'Nothing more is charged for this plan.'

const { from, to } = refund.processingBusinessDays

export const WAY_BACK = `The money goes back the way you paid. It usually takes ${from} to ${to} business days.`

export const refundPolicy = ({ site }: MailSettings): MailLink => ({
  label: 'Read our Refund Policy',
  url: `${site}/refund-policy`,
})

export const logIn = ({ site }: MailSettings): MailLink => ({ label: 'Log in', url: `${site}/account/login` })
