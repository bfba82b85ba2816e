import { DAY_MS } from '#events/time/time.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { transactionOf } from '#events/payment/payment.ts'
import type { MailDefinition, MailJob } from '#projector/mail/definition.ts'
import { findCustomer, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, type MailContent } from '#projector/mail/letter.ts'
import { cancelLink, planLink } from '#projector/mail/purchase-texts.ts'
import { amounts, NOTHING_MORE, refundPolicy, WAY_BACK } from '#projector/mail/plan-texts.ts'
import { listRenewing, type RenewingPlan } from '#projector/mail/renewing-plans.ts'

/** Confirms a refund to the buyer. A chargeback has no such mail: the buyer's bank reports it. */
export const refundConfirmed: MailDefinition = {
  kind: 'refund',
  name: 'Refund',
  maxAgeMs: 14 * DAY_MS,
  requestedBy: {
    'payment.refunded': ({ stream, data: { amount, total } }) =>
      amount > 0 ? [{ subject: transactionOf(stream), data: { amount, total } }] : [],
  },
  send: async (job, deps, now) => {
    const { commands, settings } = deps
    const plan = await commands.boughtPlans.ofPayment(job.subject)
    const paid = plan?.payments.find(({ transactionId }) => transactionId === job.subject)
    if (!plan || !paid || paid.refunded === 0 || paid.isChargedBack) return 'not needed'
    const { email, recipient } = await findCustomer(deps, plan.customerId)
    if (!email) return 'retry'
    if (recipient === undefined) return 'not needed'
    const [renewing] = await listRenewing([plan], deps, now)
    return await send(deps, job, recipient, refundMail(paid, refundedBy(job, paid.refunded), renewing, settings))
  },
}

/** Amounts that one refund returned, and all refunds of its payment until then. */
type Returned = { amount: number; total: number }

/** Returns what one refund returned, and all refunds of its payment until then. */
const refundedBy = ({ data: { amount, total } }: MailJob, all: number): Returned =>
  amount !== undefined && total !== undefined ? { amount, total } : { amount: all, total: all }

const ACCESS_ENDED =
  'The access that this payment opened has ended. What other payments opened stays open, and what you wrote is kept.'

const ACCESS_STAYS = 'This refund changes nothing about your access.'
const STILL_RENEWS = 'Your plan still renews, and your access goes on with it. If you don’t want that, cancel it below.'

const refundMail = (
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
        ...(renewing ? [STILL_RENEWS] : [isAll ? ACCESS_ENDED : ACCESS_STAYS, NOTHING_MORE]),
      ],
      action: renewing ? planLink(settings) : refundPolicy(settings),
      links: renewing ? [cancelLink(renewing.cancelToken, settings)] : [],
      after: [],
    },
    settings,
  )
}
