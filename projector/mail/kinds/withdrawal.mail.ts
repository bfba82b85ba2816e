import { refund } from '#events/payment/money/plans.ts'
import { DAY_MS, HOUR_MS } from '#events/time/time.ts'
import { GUARANTEE_DAYS, REFUND_DAYS, WITHDRAWAL_DAYS } from '#events/payment/money/refund-days.ts'
import type { MailDefinition } from '#projector/mail/definition.ts'
import { send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, dateText, type MailContent } from '#projector/mail/letter.ts'
import { cancelLink } from '#projector/mail/purchase-texts.ts'
import { instantText, refundPolicy } from '#projector/mail/plan-texts.ts'
import { listRenewing, type RenewingPlan } from '#projector/mail/renewing-plans.ts'
import { readStatedWithdrawal } from '#projector/mail/stated-withdrawals.ts'

/** Acknowledges a withdrawal to an address that bought. */
export const withdrawal: MailDefinition = {
  kind: 'withdrawal',
  name: 'Withdrawal',
  maxAgeMs: 3 * DAY_MS,
  requestedBy: {
    'payment.withdrawal-received': ({ data }) => (data.canMail ? [{ subject: data.withdrawalId }] : []),
  },
  send: async (job, deps, now) => {
    const { commands, open, settings } = deps
    const { received, recipient, hasBought } = (await readStatedWithdrawal(deps, job.subject)) ?? {}
    const name = received && (await open('name', received.name))
    if (!received || recipient === undefined || name === undefined) return 'not needed'
    if (!hasBought) return now.getTime() - job.askedAt.getTime() > UNKNOWN_BUYER_MS ? 'not needed' : 'retry'
    const [order, statement] = await Promise.all([
      received.order ? open('order', received.order) : undefined,
      received.statement ? open('statement', received.statement) : undefined,
    ])
    const renewing = await listRenewing(await commands.boughtPlans.ofWithdrawal(received), deps, now)
    const { withdrawalId, isFromBuyer } = received
    const receivedAt = new Date(received.receivedAt)
    const stated = { withdrawalId, receivedAt, name, email: recipient.to, order, statement }
    return await send(deps, job, recipient, withdrawalMail(stated, renewing, isFromBuyer, settings))
  },
}

/** Time in which a purchase may become known after a withdrawal, because mails about it wait a few minutes. */
const UNKNOWN_BUYER_MS = HOUR_MS

type StatedWithdrawal = {
  withdrawalId: string
  receivedAt: Date
  name: string
  email: string
  order: string | undefined
  statement: string | undefined
}

/** Returns the acknowledgment of a withdrawal. It repeats the withdrawal with its date and time, as the law asks. */
const withdrawalMail = (
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
        `Name: ${quoteSafely(name)}`,
        `E-mail: ${quoteSafely(email)}`,
        ...(order === undefined ? [] : [`Order number: ${quoteSafely(order)}`]),
        ...(statement === undefined ? [] : [`Added: ${quoteSafely(statement)}`]),
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

/** Quotes what someone wrote, who may be a stranger: zero-width spaces keep mail programs from making links of it. */
const quoteSafely = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[.:@](?=\S)/g, '$&\u200B')

/** Describes the renewals, and how to end them without waiting. */
const renewalText = (renewing: RenewingPlan[], isFromBuyer: boolean) => {
  if (renewing.length === 0) return 'Nothing renews, so nothing more is charged.'
  if (isFromBuyer) return 'We’re ending your renewals now. Nothing more is charged.'
  const first = renewing.flatMap(({ on }) => on ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]
  const until = first ? `, which would be on ${dateText(first)}` : ''
  return `End your renewals now with the button below, so you don’t have to wait for us. If you do nothing, we end them before the next charge${until}.`
}
