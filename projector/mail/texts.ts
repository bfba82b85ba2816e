import { isolatedName } from '#api/contracts/isolated-name.ts'
import { afterCourse, plans, refund } from '#events/payment/money/plans.ts'
import type { License } from '#events/payment/money/licenses.ts'
import type { MailSettings } from './settings.ts'

export type MailContent = { subject: string; text: string; html: string }

/** Content of a mail before formatting: paragraphs and at most one action. */
type Draft = {
  subject: string
  greeting: string
  paragraphs: string[]
  action?: MailLink
  /** Links to less important actions. */
  links?: MailLink[]
  after: string[]
}

export type MailLink = { label: string; url: string }

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const FONT = "font-family:Georgia,'Times New Roman',serif;font-size:18px;line-height:1.6;color:#2A2320"
const BUTTON =
  'display:inline-block;padding:14px 28px;background:#7A2B2B;color:#FFFDF8;text-decoration:none;border-radius:6px;font-size:17px'
const SMALL = 'font-size:14px;line-height:1.5;color:#6B5F57'

const asText = ({ greeting, paragraphs, action, links = [], after }: Draft, { company, support }: MailSettings) =>
  [
    greeting,
    ...paragraphs,
    ...[...(action ? [action] : []), ...links].map(({ label, url }) => `${label}:\n${url}`),
    ...after,
    `With warm regards,\n${company.name}\n${support}`,
    `${company.name}, ${company.address}`,
  ].join('\n\n')

const button = ({
  url,
  label,
}: MailLink) => `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 18px;${SMALL}">If the button does nothing, copy this address into your browser:<br><a href="${escapeHtml(url)}" style="color:#7A2B2B;word-break:break-all">${escapeHtml(url)}</a></p>`

const asHtml = (
  { subject, greeting, paragraphs, action, links = [], after }: Draft,
  { company, support }: MailSettings,
) => {
  const block = (text: string) => `<p style="margin:0 0 18px">${escapeHtml(text)}</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 8px;background:#FAF6EE"><div style="max-width:560px;margin:0 auto;padding:28px 24px;background:#FFFDF8;border:1px solid #E4DACB;${FONT}">
${[greeting, ...paragraphs].map(block).join('\n')}
${action ? button(action) : ''}
${links.map(({ label, url }) => `<p style="margin:0 0 18px"><a href="${escapeHtml(url)}" style="color:#7A2B2B">${escapeHtml(label)}</a></p>`).join('\n')}
${after.map(block).join('\n')}
<p style="margin:0">With warm regards,<br>${escapeHtml(company.name)}<br><a href="mailto:${escapeHtml(support)}" style="color:#7A2B2B">${escapeHtml(support)}</a></p>
<p style="margin:28px 0 0;${SMALL}">${escapeHtml(`${company.name}, ${company.address}`)}</p>
</div></body></html>
`
}

export const createContent = (draft: Draft, settings: MailSettings): MailContent => ({
  subject: draft.subject,
  text: asText(draft, settings),
  html: asHtml(draft, settings),
})

export const greetingOf = (firstName: string | undefined) =>
  firstName === undefined ? 'Hello,' : `Hello ${isolatedName(firstName)},`

export const nameOf = (license: License) => plans.find((plan) => plan.license === license)?.name ?? ''

export const dateText = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A charge that comes unless the subscriber cancels. */
export type NextCharge = {
  /** Undefined where only the payment provider knows the amount in the buyer's currency. */
  amount: string | undefined
  /** For example "4 weeks". */
  every: string
  on: Date
  isTrialEnd: boolean
}

const chargeText = ({ amount, every, on }: NextCharge) =>
  `${amount ?? 'The price you agreed to at the checkout'} is charged on ${dateText(on)}, and then every ${every} until you cancel`

/** Describes what is charged next, with its amount and date. */
const renewalOf = (next: NextCharge | null) => {
  if (!next) return 'You paid once. Nothing renews, and there’s nothing to cancel.'
  const start = next.isTrialEnd ? 'Your 1-week trial has started.' : 'Your plan renews.'
  return `${start} ${chargeText(next)}. We'll remind you by e-mail before that.`
}

/** Says what renewals and Lifetime Access pay for after the course. */
const AFTER_COURSE = `The course has 28 days. After them, as long as your plan runs, you get ${afterCourse}, and your journal keeps what you wrote.`

/** Returns the link that cancels without a login. The token stays out of server logs, because browsers keep it. */
export const cancelLink = (token: string, { site }: MailSettings): MailLink => ({
  label: 'Cancel my plan',
  url: `${site}/cancel#${token}`,
})

const linksOf = ({ cancelToken }: PurchaseSummary, settings: MailSettings): MailLink[] => [
  ...(cancelToken !== null ? [cancelLink(cancelToken, settings)] : []),
  { label: 'Withdraw from the purchase', url: `${settings.site}/withdraw` },
]

const guarantee = ({ support }: MailSettings) =>
  `If the plan isn't for you, write to ${support} within ${refund.days} days of your first payment and we'll refund that payment in full. We answer within ${refund.responseHours} hours. You can also withdraw from the purchase without logging in.`

/** Returns the mail for a buyer without an account. */
export const finishMail = (bought: PurchaseSummary, token: string, days: number, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'One step left: open your Bible plan',
      greeting: 'Hello,',
      paragraphs: [
        `Thank you for your purchase. We received your payment of ${bought.amount} for the ${nameOf(bought.license)} on ${dateText(bought.on)}, and your plan is ready and waiting for you.`,
        renewalOf(bought.next),
        AFTER_COURSE,
        'One small step is left: choose a password, so you can come back to your plan on any device.',
      ],
      action: { label: 'Finish registration', url: `${settings.site}/success#${token}` },
      after: [
        `The link to finish registration works until you’ve used it to register, for ${days} days. If it no longer works, go to the log-in page, choose "Forgot your password?" and enter this e-mail address. We'll send you a new one.`,
        guarantee(settings),
      ],
      links: linksOf(bought, settings),
    },
    settings,
  )

const initialOf = (part: string) => `${part.slice(0, 1)}***`

/** Hides most of an address, because a stranger may have typed it, and mail programs turn addresses into links. */
const maskedAddress = (email: string) => {
  const [local = '', domain = ''] = email.split('@')
  return `${initialOf(local)}@${initialOf(domain)}`
}

/** Returns the mail that asks a buyer to confirm the claim of an account with another e-mail. */
export const confirmMail = (
  license: License,
  claimant: string,
  token: string,
  days: number,
  settings: MailSettings,
): MailContent =>
  createContent(
    {
      subject: 'Is this your account? Open your Bible plan',
      greeting: 'Hello,',
      paragraphs: [
        `You paid for the ${nameOf(license)} with this e-mail address. Someone created an account for it with another address: ${maskedAddress(claimant)}`,
        'If that was you, use the link below, and your plan opens in that account.',
        "If it wasn't you, don't use that link. Create your own account with this e-mail address instead: the plan stays yours.",
      ],
      action: { label: 'Yes, that was me', url: `${settings.site}/account/login?confirm#${token}` },
      links: [{ label: 'No, I want to create my own account', url: `${settings.site}/success` }],
      after: [`The link works for ${days} days.`],
    },
    settings,
  )

/** Returns the note to an address that a buyer replaced by another one. */
export const addressCorrectedMail = (corrected: string, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'The address of a purchase was corrected',
      greeting: 'Hello,',
      paragraphs: [
        `A Bible plan was bought with this e-mail address. In the same browser, the buyer corrected it to another one when creating the account: ${maskedAddress(corrected)}`,
        'From now on, our mails about the plan go there.',
      ],
      after: [`If you bought the plan and this wasn’t you, write to ${settings.support}.`],
    },
    settings,
  )

/** Returns the mail with the link that gives an account this address. */
export const newAddressMail = (token: string, hours: number, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'Confirm your new e-mail address',
      greeting: 'Hello,',
      paragraphs: ['You asked to use this e-mail address for your Bible plan. Use the link below to confirm it.'],
      action: { label: 'Use this address', url: `${settings.site}/account/login?email#${token}` },
      after: [
        `The link works once, for ${hours} hours.`,
        'If you didn’t ask for this, someone typed your address by mistake. You don’t have to do anything.',
      ],
    },
    settings,
  )

/** Returns the note to the former address of an account. */
export const addressChangedMail = (changed: string, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'Your e-mail address was changed',
      greeting: 'Hello,',
      paragraphs: [
        `Your account for the Bible plan has another e-mail address now: ${maskedAddress(changed)}`,
        'You log in with it, and our mails go there.',
      ],
      after: [`If this wasn’t you, write to ${settings.support} at once.`],
    },
    settings,
  )

/** Returns the mail for a password reset. Without a name, the name of the account is not known to be its owner's. */
export const resetMail = (
  firstName: string | undefined,
  token: string,
  minutes: number,
  settings: MailSettings,
): MailContent =>
  createContent(
    {
      subject: 'Choose a new password',
      greeting: greetingOf(firstName),
      paragraphs: ['You asked for a new password for your Bible plan. Use the link below to choose one.'],
      action: { label: 'Choose a new password', url: `${settings.site}/account/reset#${token}` },
      after: [
        `The link works once, for ${minutes} minutes.`,
        "If you didn't ask for this, you don't have to do anything: your password stays the same.",
      ],
    },
    settings,
  )

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

/** Returns the mail for a buyer with an account. */
export const summaryMail = (firstName: string, bought: PurchaseSummary, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'Welcome: your Bible plan and your receipt',
      greeting: greetingOf(firstName),
      paragraphs: [
        'Welcome. Your account is ready, and so is the first day of your plan: a few quiet minutes with a verse, a prayer and one small thing to do.',
        `What you bought: ${nameOf(bought.license)}, ${bought.amount}, on ${dateText(bought.on)}.`,
        `Your purchase number, in case you need to ask us about it: ${bought.purchaseId}.`,
        renewalOf(bought.next),
        AFTER_COURSE,
      ],
      action: { label: 'Go to your plan', url: `${settings.site}/account/login` },
      links: linksOf(bought, settings),
      after: [guarantee(settings)],
    },
    settings,
  )

/** Returns the mail that a visitor asked for. It contains no name and no answer, because a stranger may have typed the address. */
export const planMail = (visitorId: string, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'The link to your Bible plan',
      greeting: 'Hello,',
      paragraphs: [
        'Your 28-day plan is ready. The link below opens it on the device where you answered the questions. On another device, you see our standard plan first.',
        'A day takes 5 to 20 minutes, as you chose: a prayer, a Bible passage with a short reflection, something small to do, and a moment of gratitude.',
        `The plan costs money. You see what you pay today and at each renewal before you buy. ${AFTER_COURSE}`,
      ],
      action: { label: 'See my plan', url: `${settings.site}/quiz/purchase#visitor=${visitorId}` },
      after: [
        'This is the only e-mail: you’re on no list, so there’s nothing to stop.',
        'If you didn’t ask for it, someone typed your address by mistake. You don’t have to do anything.',
      ],
    },
    settings,
  )

/** Returns the mail before a trial ends or a plan renews. */
export const renewalMail = (next: NextCharge, cancelToken: string, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: next.isTrialEnd ? `Your trial ends on ${dateText(next.on)}` : `Your plan renews on ${dateText(next.on)}`,
      greeting: 'Hello,',
      paragraphs: [
        next.isTrialEnd
          ? `Your 1-week trial ends soon. ${chargeText(next)}.`
          : `Your plan renews soon. ${chargeText(next)}.`,
        AFTER_COURSE,
        "If you want to go on, you don't have to do anything.",
        "If you cancel, nothing more is charged, and you keep your access until the end of the time you've paid for.",
      ],
      action: cancelLink(cancelToken, settings),
      links: [{ label: 'Go to your plan', url: `${settings.site}/account/login` }],
      after: [],
    },
    settings,
  )

/** Returns the mail about a new price of a running plan. */
export const priceChangeMail = (
  { from, to, on }: { from: string; to: string; on: Date },
  cancelToken: string,
  settings: MailSettings,
): MailContent =>
  createContent(
    {
      subject: `The price of your plan changes on ${dateText(on)}`,
      greeting: 'Hello,',
      paragraphs: [
        `The price of each renewal of your plan changes from ${from} to ${to}. The new price is first charged on ${dateText(on)}.`,
        "If you want to go on at the new price, you don't have to do anything.",
        "If you cancel before that day, the new price is never charged, and you keep your access until the end of the time you've paid for.",
      ],
      action: cancelLink(cancelToken, settings),
      links: [{ label: 'Go to your plan', url: `${settings.site}/account/login` }],
      after: ["The price that you've already paid doesn't change."],
    },
    settings,
  )
