import { subscriptionOf } from '#events/payment/payment.ts'
import { readSubscriptionFact } from '#events/payment/subscription-state.ts'
import type { MailDefinition } from '#projector/mail/definition.ts'
import { sentMails } from '#projector/mail/sent-mails.ts'
import { findBuyer, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, dateText, type MailContent } from '#projector/mail/letter.ts'
import { cancelLink, planLink } from '#projector/mail/purchase-texts.ts'
import { amountText } from '#projector/mail/purchase-summary.ts'
import { priceMailId, priceToAnnounce } from '#projector/mail/price-changes.ts'
import { upcomingRenewal } from '#projector/mail/renewal-notices.ts'

/** Announces a new price to the buyer who pays it, before it is first charged. */
export const priceChange: MailDefinition = {
  kind: 'price-change',
  name: 'Notice of a new price',
  maxAgeMs: Number.POSITIVE_INFINITY,
  isKept: true,
  requestedBy: {
    // Each report names the price. Whether it is new, is decided from all reports.
    'payment.subscription-reported': (event) => {
      const subject = subscriptionOf(event.stream)
      const { recurring } = readSubscriptionFact(event)
      return recurring ? [{ subject, key: priceMailId(subject, recurring) }] : []
    },
  },
  send: async (job, deps, now) => {
    const { pool, facts, cancelLinks, settings } = deps
    const subscription = await facts.subscriptionOf(job.subject)
    const renewal = subscription && upcomingRenewal(subscription.latest)
    if (!subscription || !renewal || renewal.at <= now) return 'not needed'
    const announced = await sentMails(pool, 'price-change', job.subject)
    const change = priceToAnnounce(await facts.priceChangesOf(job.subject), (price) =>
      announced.has(priceMailId(job.subject, price)),
    )
    if (!change || priceMailId(job.subject, change.to) !== job.key) return 'not needed'
    const lastRenewal = await facts.lastRenewalOf(job.subject)
    if (lastRenewal && lastRenewal.paidAt > change.reportedAt) return 'not needed'
    const buyer = await findBuyer(subscription, deps)
    if (buyer === 'unknown') return 'retry'
    if (buyer === 'erased') return 'not needed'
    const token = await cancelLinks.tokenOf(subscription.transactionId ?? job.subject, renewal.at)
    const prices = { from: amountText(change.from), to: amountText(change.to), on: renewal.at }
    return await send(deps, job, buyer.recipient, priceChangeMail(prices, token, settings))
  },
}

/** Returns the mail about a new price of a running plan. */
const priceChangeMail = (
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
        'To go on at the new price, just do nothing.',
        "If you cancel before that day, the new price is never charged, and you keep your access until the end of the time you've paid for.",
      ],
      action: planLink(settings),
      links: [cancelLink(cancelToken, settings)],
      after: ["The price that you've already paid doesn't change."],
    },
    settings,
  )
