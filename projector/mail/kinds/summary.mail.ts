import { DAY_MS } from '#events/time/time.ts'
import { isTransactionId, transactionOf } from '#events/payment/payment.ts'
import { type MailDefinition, type MailDeps, type MailJob, type NewMail, onceId } from '#projector/mail/definition.ts'
import { findCustomer, ownerOf, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, dateText, greetingOf, type MailContent } from '#projector/mail/letter.ts'
import {
  AFTER_COURSE,
  guarantee,
  listLinks,
  nameOf,
  type PurchaseSummary,
  describeRenewal,
} from '#projector/mail/purchase-texts.ts'
import { summaryOf } from '#projector/mail/purchase-summary.ts'
import type { PurchaseFacts } from '#projector/mail/facts.ts'

/** Sends a summary once a purchase is paid and claimed, in either order. */
export const summary: MailDefinition = {
  kind: 'summary',
  name: 'Receipt',
  maxAgeMs: 3 * DAY_MS,
  isKept: true,
  requestedBy: {
    'payment.purchase-completed': ({ stream, data }) =>
      data.kind === 'purchase' ? [onceFor(transactionOf(stream))] : [],
    // A claim under another id is repeated under the transaction id as soon as that is known.
    'account.purchase-claimed': ({ data }) => (isTransactionId(data.payoutSubId) ? [onceFor(data.payoutSubId)] : []),
    'account.claim-confirmed': ({ data }) => [onceFor(data.payoutSubId)],
  },
  send: async (job, deps) => {
    const { facts, commands, settings } = deps
    const purchaseId = job.subject
    const [bought, holder] = await Promise.all([facts.purchaseOf(purchaseId), commands.claims.ownerOf(purchaseId)])
    if (!bought) return 'wait'
    if (!holder) return (await awaitRegistration(job, deps, bought)) ? 'wait' : 'retry'
    const owner = await ownerOf(deps, holder)
    const { license, refunded } = bought
    if (!license || refunded || !owner) return 'not needed'
    const content = await summaryOf({ ...bought, license, purchaseId }, deps)
    return await send(deps, job, owner.recipient, summaryMail(owner.firstName, content, settings))
  },
}

const onceFor = (subject: string): NewMail => ({ subject, key: onceId(subject, 'summary') })

/** Expects the registration of a buyer, who may ask for a link before the mail. Returns false until the buyer is known. */
const awaitRegistration = async (job: MailJob, deps: MailDeps, { license, refunded, customerId }: PurchaseFacts) => {
  if (!license || refunded) return true
  const { email, recipient } = await findCustomer(deps, customerId)
  if (!email) return false
  if (recipient === undefined) return true
  const accountId = await deps.ids.claim(recipient.to)
  const buyer = { purchaseId: job.subject, email, license }
  await deps.commands.accountMails.awaitRegistration(accountId, buyer, job.data.causedBy)
  return true
}

/** Returns the mail for a buyer with an account. */
const summaryMail = (firstName: string, bought: PurchaseSummary, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'Welcome: your Bible plan and your receipt',
      greeting: greetingOf(firstName),
      paragraphs: [
        'Welcome. Your account is ready, and so is the first day of your plan: a few quiet minutes with a verse, a prayer and one small thing to do.',
        `What you bought: ${nameOf(bought.license)}, ${bought.amount}, on ${dateText(bought.on)}.`,
        `Your purchase number, in case you need to ask us about it: ${bought.purchaseId}.`,
        ...(settings.descriptor ? [`Your statement shows this payment as ${settings.descriptor}.`] : []),
        describeRenewal(bought.next),
        AFTER_COURSE,
      ],
      action: { label: 'Go to your plan', url: `${settings.site}/account/login` },
      links: listLinks(bought, settings),
      after: [guarantee(settings)],
    },
    settings,
  )
