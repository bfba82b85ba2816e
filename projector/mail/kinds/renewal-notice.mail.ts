import { subscriptionOf } from '#events/payment/payment.ts'
import { readSubscriptionFact } from '#events/payment/subscription-state.ts'
import type { MailDefinition } from '#projector/mail/definition.ts'
import { findBuyer, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, dateText, type MailContent } from '#projector/mail/letter.ts'
import { AFTER_COURSE, cancelLink, chargeText, type NextCharge, planLink } from '#projector/mail/purchase-texts.ts'
import { chargeAfter } from '#projector/mail/purchase-summary.ts'
import { noticeDueAt, createNoticeId, renewalToAnnounce, upcomingRenewal } from '#projector/mail/renewal-notices.ts'

/** Sends a reminder of a coming charge to the buyer who pays it. */
export const renewalNotice: MailDefinition = {
  kind: 'renewal-notice',
  name: 'Notice of a renewal',
  // The date of the renewal decides.
  maxAgeMs: Number.POSITIVE_INFINITY,
  isDated: true,
  requestedBy: {
    'payment.subscription-reported': (event) => {
      const subject = subscriptionOf(event.stream)
      const renewal = upcomingRenewal(readSubscriptionFact(event))
      return renewal ? [{ subject, key: createNoticeId(subject, renewal), dueAt: noticeDueAt(renewal) }] : []
    },
  },
  send: async (job, deps, now) => {
    const { facts, cancelLinks, settings } = deps
    const subscription = await facts.subscriptionOf(job.subject)
    const renewal = subscription && renewalToAnnounce(job, subscription.latest, now)
    if (!subscription || !renewal) return 'not needed'
    const buyer = await findBuyer(subscription, deps)
    if (buyer === 'unknown') return 'retry'
    if (buyer === 'erased') return 'not needed'
    const next = await chargeAfter(buyer.bought, subscription, renewal, facts)
    const token = await cancelLinks.tokenOf(subscription.transactionId ?? job.subject, renewal.at)
    return await send(deps, job, buyer.recipient, renewalMail(next, token, settings))
  },
}

/** Returns the mail before a trial ends or a plan renews. */
const renewalMail = (next: NextCharge, cancelToken: string, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: next.isTrialEnd ? `Your trial ends on ${dateText(next.on)}` : `Your plan renews on ${dateText(next.on)}`,
      greeting: 'Hello,',
      paragraphs: [
        next.isTrialEnd
          ? `Your 1-week trial ends soon. ${chargeText(next)}.`
          : `Your plan renews soon. ${chargeText(next)}.`,
        AFTER_COURSE,
        'If you’re staying, there’s nothing to do.',
        "If you cancel, nothing more is charged, and you keep your access until the end of the time you've paid for.",
      ],
      action: planLink(settings),
      links: [cancelLink(cancelToken, settings)],
      after: [],
    },
    settings,
  )
