import { DAY_MS } from '#events/time/time.ts'
import { type MailDefinition, type NewMail, onceId } from '#projector/mail/definition.ts'
import { send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, type MailContent } from '#projector/mail/letter.ts'
import { amounts, instantText, refundPolicy, WAY_BACK } from '#projector/mail/plan-texts.ts'
import { readStatedWithdrawal } from '#projector/mail/stated-withdrawals.ts'

/** Says what an operator decided about a withdrawal, to an address that bought. */
export const withdrawalDecided: MailDefinition = {
  kind: 'withdrawal-decided',
  name: 'Decision on a withdrawal',
  maxAgeMs: 14 * DAY_MS,
  requestedBy: {
    'payment.withdrawal-accepted': ({ data }) => requestOnce(data),
    'payment.withdrawal-handled': ({ data }) => requestOnce(data),
  },
  send: async (job, deps) => {
    const { commands, settings } = deps
    const { received, recipient, hasBought } = (await readStatedWithdrawal(deps, job.subject)) ?? {}
    if (!received || recipient === undefined || !hasBought) return 'not needed'
    const paid = (await commands.boughtPlans.ofWithdrawal(received)).flatMap(({ payments }) => payments)
    const { accepted } = received
    const returned = accepted ? paid.filter((one) => accepted.transactionIds.includes(one.transactionId)) : 'closed'
    return await send(deps, job, recipient, decidedMail(new Date(received.receivedAt), returned, settings))
  },
}

/** Returns the only mail about the decision of an operator. A refund has a mail of its own. */
const requestOnce = ({ by, withdrawalId }: { by: string | null; withdrawalId: string }): NewMail[] =>
  by === null ? [] : [{ subject: withdrawalId, key: onceId(withdrawalId, 'decided') }]

/** Returns the mail about a decided withdrawal. */
const decidedMail = (
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
