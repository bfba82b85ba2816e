import { DAY_MS } from '#events/time/time.ts'
import { GRACE_DAYS } from '#events/payment/money/refund-days.ts'
import { subscriptionOf } from '#events/payment/payment.ts'
import { readSubscriptionFact } from '#events/payment/subscription-state.ts'
import { type MailDefinition, onceId } from '#projector/mail/definition.ts'
import { findBuyer, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, type MailContent } from '#projector/mail/letter.ts'
import { cancelLink } from '#projector/mail/purchase-texts.ts'
import { logIn, planName } from '#projector/mail/plan-texts.ts'
import { LINK_MS, type RenewingPlan } from '#projector/mail/renewing-plans.ts'

/** Reports a renewal that could not be charged, once for a period. */
export const failedPayment: MailDefinition = {
  kind: 'failed-payment',
  name: 'Failed payment',
  maxAgeMs: 3 * DAY_MS,
  requestedBy: {
    'payment.subscription-reported': (event) => {
      const { status, scheduledChange, periodEndsAt } = readSubscriptionFact(event)
      const subject = subscriptionOf(event.stream)
      const isFailed = status === 'past-due' && scheduledChange?.action !== 'cancel'
      return isFailed ? [{ subject, key: onceId(subject, `failed-payment ${periodEndsAt}`) }] : []
    },
  },
  send: async (job, deps, now) => {
    const { facts, cancelLinks, settings } = deps
    const subscription = await facts.subscriptionOf(job.subject)
    if (subscription?.latest.status !== 'past-due') return 'not needed'
    const buyer = await findBuyer(subscription, deps)
    if (buyer === 'unknown') return 'retry'
    if (buyer === 'erased') return 'not needed'
    const until = new Date(now.getTime() + LINK_MS)
    const cancelToken = await cancelLinks.tokenOf(subscription.transactionId ?? job.subject, until)
    const plan = { license: buyer.bought.license, on: null, cancelToken }
    return await send(deps, job, buyer.recipient, failedPaymentMail(plan, GRACE_DAYS, settings))
  },
}

/** Returns the mail about a renewal that could not be charged. */
const failedPaymentMail = (plan: RenewingPlan, graceDays: number, settings: MailSettings): MailContent =>
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
