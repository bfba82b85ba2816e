import { DAY_MS } from '#events/time/time.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { subscriptionOf } from '#events/payment/payment.ts'
import { readSubscriptionFact } from '#events/payment/subscription-state.ts'
import type { Pool } from '#db/client.ts'
import { sql } from 'kysely'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import { type MailDefinition, type NewMail, onceId } from '#projector/mail/definition.ts'
import { sentMails } from '#projector/mail/sent-mails.ts'
import { findBuyer, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, dateText, type MailContent } from '#projector/mail/letter.ts'
import { logIn, NOTHING_MORE, planName } from '#projector/mail/plan-texts.ts'

/** Confirms the end of renewals, once for a period. */
export const cancelation: MailDefinition = {
  kind: 'cancelation',
  name: 'Cancellation',
  maxAgeMs: 3 * DAY_MS,
  requestedBy: {
    'payment.subscription-reported': (event) => {
      const { status, scheduledChange, periodEndsAt } = readSubscriptionFact(event)
      const subject = subscriptionOf(event.stream)
      const once = (at: string | null): NewMail[] => [{ subject, key: onceId(subject, `cancelation ${at}`) }]
      if (scheduledChange?.action === 'cancel') return once(scheduledChange.at)
      return status === 'canceled' ? once(periodEndsAt) : []
    },
  },
  send: async (job, deps) => {
    const { facts, pool, settings } = deps
    const subscription = await facts.subscriptionOf(job.subject)
    const latest = subscription?.latest
    const isPlanned = latest?.scheduledChange?.action === 'cancel'
    const isOver = latest?.status === 'canceled'
    if (!subscription || !(isPlanned || isOver) || (await isWithdrawn(pool, job.subject))) return 'not needed'
    if (isOver && (await wasConfirmed(pool, job.subject))) return 'not needed'
    const buyer = await findBuyer(subscription, deps)
    if (buyer === 'unknown') return 'retry'
    if (buyer === 'erased') return 'not needed'
    const until = isOver ? null : new Date(latest?.scheduledChange?.at ?? latest?.periodEndsAt ?? job.askedAt)
    const isUnpaid = isOver && subscription.statuses.at(-2)?.status === 'past-due'
    return await send(deps, job, buyer.recipient, cancelationMail(buyer.bought.license, until, isUnpaid, settings))
  },
}

const wasConfirmed = async (pool: Pool, subscriptionId: string) =>
  (await sentMails(pool, 'cancelation', subscriptionId)).size > 0

/** Checks whether an accepted withdrawal ends a subscription. Its own mail says so. */
const isWithdrawn = async (pool: Pool, subscriptionId: string) => {
  const accepted = views
    .selectFrom('withdrawals_received')
    .select('withdrawal_id')
    .where(sql<boolean>`jsonb_exists(accepted->'endsNow', ${subscriptionId})`)
  return (await ifProjected(runQuery(pool, accepted))).length > 0
}

/** Returns the mail that confirms the end of renewals. */
const cancelationMail = (
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
