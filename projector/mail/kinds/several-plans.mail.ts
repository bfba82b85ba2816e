import { cancelLink } from '#projector/mail/purchase-texts.ts'
import { DAY_MS, MINUTE_MS } from '#events/time/time.ts'
import { transactionOf } from '#events/payment/payment.ts'
import { type MailDefinition, onceId } from '#projector/mail/definition.ts'
import { findCustomer, findHolder, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, dateText, type MailContent } from '#projector/mail/letter.ts'
import { planName } from '#projector/mail/plan-texts.ts'
import { listRenewing, type RenewingPlan } from '#projector/mail/renewing-plans.ts'

/** Says to a buyer that several plans of theirs go on, with links that end each. */
export const severalPlansNote: MailDefinition = {
  kind: 'several-plans',
  name: 'Note about several plans',
  maxAgeMs: 3 * DAY_MS,
  requestedBy: {
    'payment.purchase-completed': (event) => {
      const subject = transactionOf(event.stream)
      const dueAt = new Date(event.at.getTime() + SEVERAL_MS)
      return event.data.kind === 'purchase' ? [{ subject, key: onceId(subject, 'several-plans'), dueAt }] : []
    },
  },
  send: async (job, deps, now) => {
    const { commands, settings } = deps
    const bought = await commands.boughtPlans.ofPayment(job.subject)
    if (!bought) return 'retry'
    const recipient = (await findHolder(deps, job.subject)) ?? (await findCustomer(deps, bought.customerId)).recipient
    if (recipient === undefined) return 'not needed'
    const known = await commands.boughtPlans.ofEmail(recipient.to)
    const plans = known.some(({ transactionId }) => transactionId === job.subject) ? known : [...known, bought]
    const renewing = await listRenewing(plans, deps, now)
    const hasLifetime = plans.some(({ license, payments: [first] }) => license === 'lifetime' && first?.refunded === 0)
    if (renewing.length < (hasLifetime ? 1 : 2)) return 'not needed'
    return await send(deps, job, recipient, severalPlansMail(renewing, hasLifetime, settings))
  },
}

/** Time in which a second purchase is reported and registered, before its buyer gets a mail about both. */
const SEVERAL_MS = 20 * MINUTE_MS

/** Returns the mail to a buyer whose plans go on beside each other. */
const severalPlansMail = (renewing: RenewingPlan[], hasLifetime: boolean, settings: MailSettings): MailContent => {
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
