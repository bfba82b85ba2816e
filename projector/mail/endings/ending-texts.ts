import { refund } from '#events/payment/money/plans.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { GUARANTEE_DAYS, REFUND_DAYS, WITHDRAWAL_DAYS } from '#events/payment/money/refund-days.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { cancelLink, createContent, dateText, type MailContent, type MailLink, nameOf } from '#projector/mail/texts.ts'

/** A plan that renews, and the token of the link that cancels it. */
export type RenewingPlan = { license: License | null; on: Date | null; cancelToken: string }

const planName = (license: License | null) => (license === null ? 'plan' : nameOf(license))

/** Writes a time of receipt with its zone, because the recipient's zone isn't known. */
const instantText = (at: Date) =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

/** Quotes what someone wrote, who may be a stranger: zero-width spaces keep mail programs from making links of it. */
const quoted = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[.:@](?=\S)/g, '$&\u200B')

const amounts = ({ amount, currency, paidAt }: { amount: number; currency: string; paidAt: Date }) =>
  `${moneyText(amount, currency)}, paid on ${dateText(paidAt)}`

const ACCESS_ENDED =
  'The access that this payment opened has ended. What other payments opened stays open, and what you wrote is kept.'
/** Another plan of the same buyer may renew. */
const NOTHING_MORE = 'Nothing more is charged for this plan.'

const { from, to } = refund.processingBusinessDays
const WAY_BACK = `The money goes back the way you paid. It usually takes ${from} to ${to} business days.`

const refundPolicy = ({ site }: MailSettings): MailLink => ({
  label: 'Read our Refund Policy',
  url: `${site}/refund-policy`,
})
const logIn = ({ site }: MailSettings): MailLink => ({ label: 'Log in', url: `${site}/account/login` })

export type StatedWithdrawal = {
  withdrawalId: string
  receivedAt: Date
  name: string
  email: string
  order: string | undefined
  statement: string | undefined
}

/** Describes the renewals, and how to end them without waiting. */
const renewalText = (renewing: RenewingPlan[], isFromBuyer: boolean) => {
  if (renewing.length === 0) return 'Nothing renews, so nothing more is charged.'
  if (isFromBuyer) return 'We’re ending your renewals now. Nothing more is charged.'
  const first = renewing.flatMap(({ on }) => on ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]
  const until = first ? `, which would be on ${dateText(first)}` : ''
  return `End your renewals now with the button below, so you don’t have to wait for us. If you do nothing, we end them before the next charge${until}.`
}

/** Returns the acknowledgment of a withdrawal. It repeats the withdrawal with its date and time, as the law asks. */
export const withdrawalMail = (
  stated: StatedWithdrawal,
  renewing: RenewingPlan[],
  isFromBuyer: boolean,
  settings: MailSettings,
): MailContent => {
  const [first, ...others] = isFromBuyer ? [] : renewing.map(({ cancelToken }) => cancelLink(cancelToken, settings))
  const { withdrawalId, receivedAt, name, email, order, statement } = stated
  return createContent(
    {
      subject: 'We received your withdrawal',
      greeting: 'Hello,',
      paragraphs: [
        `On ${instantText(receivedAt)}, we received your withdrawal from your purchase. Its number is ${withdrawalId}. This is what it says:`,
        `Name: ${quoted(name)}`,
        `E-mail: ${quoted(email)}`,
        ...(order === undefined ? [] : [`Order number: ${quoted(order)}`]),
        ...(statement === undefined ? [] : [`Added: ${quoted(statement)}`]),
        renewalText(renewing, isFromBuyer),
      ],
      action: first ? { ...first, label: 'End my renewals' } : refundPolicy(settings),
      links: [...others, ...(first ? [refundPolicy(settings)] : [])],
      after: [
        `We’ll write to you within ${refund.responseHours} hours and name what we return: everything you paid if you bought within the last ${WITHDRAWAL_DAYS} days, or your first payment if you bought within the last ${GUARANTEE_DAYS}. You’ll have the money within ${REFUND_DAYS} days of your withdrawal.`,
        'Didn’t send this? Reply to this e-mail, and your plan goes on as before.',
      ],
    },
    settings,
  )
}

/** Returns the mail about a decided withdrawal. */
export const decidedMail = (
  receivedAt: Date,
  returned: { amount: number; currency: string; paidAt: Date }[] | 'closed',
  settings: MailSettings,
): MailContent => {
  const of = `your withdrawal of ${instantText(receivedAt)}`
  const isReturned = returned !== 'closed' && returned.length > 0
  const paragraphs = isReturned
    ? [
        `We accepted ${of}. We’re returning ${returned.length === 1 ? 'this payment' : 'these payments'}:`,
        ...returned.map(amounts),
        WAY_BACK,
      ]
    : returned === 'closed'
      ? [
          `We looked at ${of} and closed it. We don’t return a payment for it.`,
          'That happens when your payments have already been returned, or when the time to get them back is over.',
        ]
      : [`We looked at ${of}. The time to get a payment back is over, so we return none.`]
  return createContent(
    {
      subject: isReturned
        ? `We’re returning your ${returned.length === 1 ? 'payment' : 'payments'}`
        : 'Your withdrawal',
      greeting: 'Hello,',
      paragraphs: [
        ...paragraphs,
        ...(returned === 'closed' ? [] : ['Your plan doesn’t renew. Nothing more is charged.']),
      ],
      action: refundPolicy(settings),
      after: ['Does something look wrong? Reply to this e-mail, and we’ll look at it again.'],
    },
    settings,
  )
}

/** Amounts that one refund returned, and all refunds of its payment until then. */
export type Returned = { amount: number; total: number }

export const refundMail = (
  paid: { amount: number; currency: string; paidAt: Date },
  returned: Returned,
  renewing: RenewingPlan | undefined,
  settings: MailSettings,
): MailContent => {
  const money = moneyText(returned.amount, paid.currency)
  const isFirst = returned.total <= returned.amount
  const isAll = returned.total >= paid.amount
  return createContent(
    {
      subject: `Your refund of ${money}`,
      greeting: 'Hello,',
      paragraphs: [
        isAll && isFirst
          ? `We returned your payment of ${amounts(paid)}.`
          : `We returned ${money} of your payment of ${amounts(paid)}.`,
        ...(isFirst ? [] : [`With earlier refunds, ${moneyText(returned.total, paid.currency)} of it came back.`]),
        WAY_BACK,
        ...(isAll && !renewing ? [ACCESS_ENDED] : []),
        renewing ? 'Your plan still renews. If you don’t want that, cancel it below.' : NOTHING_MORE,
      ],
      action: renewing ? cancelLink(renewing.cancelToken, settings) : refundPolicy(settings),
      after: [],
    },
    settings,
  )
}

/** Returns the mail that confirms the end of renewals. */
export const cancelationMail = (
  license: License | null,
  until: Date | null,
  isUnpaid: boolean,
  settings: MailSettings,
): MailContent => {
  const plan = `Your ${planName(license)}`
  const ended = isUnpaid ? `${plan} has ended, because the last payment didn’t go through.` : `${plan} has ended.`
  return createContent(
    {
      subject: 'Your plan is canceled',
      greeting: 'Hello,',
      paragraphs: [until ? `${plan} is canceled. It stays open until ${dateText(until)}.` : ended, NOTHING_MORE],
      action: logIn(settings),
      links: [{ label: 'Withdraw from contract here', url: `${settings.site}/withdraw` }],
      after: ['Didn’t want this? Reply to this e-mail, and we’ll help.'],
    },
    settings,
  )
}

/** Returns the mail about a renewal that could not be charged. */
export const failedPaymentMail = (plan: RenewingPlan, graceDays: number, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'Your payment didn’t go through',
      greeting: 'Hello,',
      paragraphs: [
        `We couldn’t charge your payment method for the renewal of your ${planName(plan.license)}. That’s often just an expired card.`,
        `Your plan stays open for ${graceDays} days after the charge was due. To keep it, log in, open Settings and choose “Update payment method.” The charge is then tried again.`,
        'To end your plan, cancel it below. Nothing more is charged then.',
      ],
      action: logIn(settings),
      links: [cancelLink(plan.cancelToken, settings)],
      after: [],
    },
    settings,
  )

export const cancelLinkMail = (renewing: RenewingPlan[], settings: MailSettings): MailContent => {
  const texts = renewing.map(
    ({ license, on }) => `Your ${planName(license)} renews${on ? ` on ${dateText(on)}` : ''}, unless you cancel it.`,
  )
  const [first, ...others] = renewing.map(({ cancelToken }) => cancelLink(cancelToken, settings))
  return createContent(
    {
      subject: 'Cancel your plan',
      greeting: 'Hello,',
      paragraphs: first
        ? [
            'You asked for a link to cancel your plan.',
            ...texts,
            'The link opens a page with one button. You don’t have to log in.',
          ]
        : ['You asked for a link to cancel your plan.', 'No plan with this address renews. Nothing more is charged.'],
      action: first ?? logIn(settings),
      links: others,
      after: ['Didn’t ask for this? You don’t have to do anything.'],
    },
    settings,
  )
}

/** Returns the mail to a buyer whose plans go on beside each other. */
export const severalPlansMail = (
  renewing: RenewingPlan[],
  hasLifetime: boolean,
  settings: MailSettings,
): MailContent => {
  const listed = renewing.map(
    ({ license, on }) => `${planName(license)}${on ? `, charged next on ${dateText(on)}` : ''}`,
  )
  return createContent(
    {
      subject: 'You’re paying for more than one plan',
      greeting: 'Hello,',
      paragraphs: [
        hasLifetime
          ? 'You have Lifetime Access, which never renews, and a plan beside it that does:'
          : 'These plans of yours renew, and each is charged:',
        ...listed,
        'One plan is enough to read everything. End what you don’t want below: nothing more is charged for it.',
      ],
      links: renewing.map(({ license, on, cancelToken }) => ({
        ...cancelLink(cancelToken, settings),
        label: `Cancel the ${planName(license)}${on ? ` of ${dateText(on)}` : ''}`,
      })),
      after: [`Did you buy the same plan twice by mistake? Reply to this e-mail, and we’ll return the second payment.`],
    },
    settings,
  )
}
