import { subscriptionReport } from '#events/payment/paddle/testing.reports.ts'
import { DAY_MS } from '#events/time/time.ts'
import { expect, test } from 'vitest'
import { noticeDays } from '#events/payment/money/plans.ts'
import type { EventOf, RecordedEvent } from '#events/catalog.ts'
import { subscriptionStream } from '#events/payment/payment.ts'
import { evolveSubscription, type SubscriptionState } from '#events/payment/subscription-state.ts'
import { requestMails } from './mails.ts'
import { findPriceChanges, priceMailId, priceToAnnounce } from './price-changes.ts'
import { renewalToAnnounce, upcomingRenewal } from './renewal-notices.ts'
import { createRng } from '#tools/random/rng.ts'

const START = Date.UTC(2026, 0, 1)
const END = START + 365 * DAY_MS
const SUBSCRIBERS = 10_000

type Report = EventOf<'payment.subscription-reported'>['data']
type Job = { key: string; kind: string; dueAt: number; subject: string; outcome?: 'sent' | 'not needed' }

const sortable = (ms: number) => new Date(ms).toISOString().replace('Z', '000000Z')

/** Simulates one subscriber's year: renewals, new prices, a cancelation, and for some its withdrawal. */
const createSubscriber = (n: number, random: () => number) => {
  const id = `sub_${n}`
  const jobs = new Map<string, Job>()
  const charges: { at: number; amount: number }[] = []
  const notices: { at: number; announced: number }[] = []
  const priceNotices: { at: number; amount: number; isFirst: boolean }[] = []
  const events: RecordedEvent<'payment.subscription-reported'>[] = []
  let amount = 4_000
  let state: SubscriptionState | null = null
  let reports = 0
  let endedAt = Infinity

  const report = (at: number, more: Partial<Report>) => {
    const data = subscriptionReport({
      webhookId: `evt_${n}_${String(reports++).padStart(4, '0')}`,
      occurredAt: sortable(at),
      customerId: `ctm_${n}`,
      transactionId: `txn_${n}`,
      recurring: { amount, currency: 'USD', isTotal: true },
      ...more,
    })
    const event: RecordedEvent<'payment.subscription-reported'> = {
      type: 'payment.subscription-reported',
      data,
      stream: subscriptionStream(id),
      streamVersion: reports,
      position: reports,
      at: new Date(at),
      id: data.webhookId,
      metadata: { correlation: 'c', causation: 'c' },
    }
    events.push(event)
    state = evolveSubscription(state, event)
    // The same rule as that of the table: a finished job stays, except one that was not needed.
    for (const job of requestMails(event)) {
      const known = jobs.get(job.key)
      if (known?.outcome === 'sent') continue
      const dueAt = Math.min(job.dueAt.getTime(), known && !known.outcome ? known.dueAt : Infinity)
      jobs.set(job.key, { key: job.key, kind: job.kind, subject: job.subject, dueAt: Math.max(dueAt, at) })
    }
  }

  /** Does what the handler of mails about prices does. */
  const announcePrice = (job: Job, { latest }: SubscriptionState) => {
    const renewal = upcomingRenewal(latest)
    const change =
      renewal &&
      priceToAnnounce(findPriceChanges(events), (price) => jobs.get(priceMailId(id, price))?.outcome === 'sent')
    const isNeeded = change !== undefined && priceMailId(id, change.to) === job.key
    job.outcome = isNeeded ? 'sent' : 'not needed'
    if (!isNeeded) return
    const isFirst = !priceNotices.some((known) => known.amount === change.to.amount)
    priceNotices.push({ at: job.dueAt, amount: change.to.amount, isFirst })
  }

  /** Sends the reminders that are due before a moment, at the moment when each is due. */
  const sendUntil = (moment: number) => {
    for (const job of jobs.values()) {
      if (job.outcome || job.dueAt >= moment || !state) continue
      if (job.kind === 'price-change') {
        announcePrice(job, state)
        continue
      }
      const renewal = renewalToAnnounce(job, state.latest, new Date(job.dueAt))
      job.outcome = renewal ? 'sent' : 'not needed'
      if (renewal) notices.push({ at: job.dueAt, announced: renewal.at.getTime() })
    }
  }

  const live = () => {
    const isTrial = random() < 0.4
    let from = START + Math.floor(random() * 90 * DAY_MS)
    let until = from + (isTrial ? 7 : 28) * DAY_MS
    report(from, { status: isTrial ? 'trialing' : 'active', periodEndsAt: new Date(until).toISOString() })
    while (until < END) {
      const period = { status: isTrial && charges.length === 0 ? 'trialing' : 'active' } as const
      const periodEndsAt = new Date(until).toISOString()
      if (random() < 0.12) {
        const canceledAt = from + Math.floor(random() * (until - from) * 0.9)
        sendUntil(canceledAt)
        const scheduledChange = { action: 'cancel', effectiveAt: periodEndsAt } as const
        report(canceledAt, { ...period, periodEndsAt, scheduledChange })
        const resumedAt = canceledAt + Math.floor(random() * (until - canceledAt))
        if (random() < 0.3 && resumedAt < until - noticeDays.renewal * DAY_MS) {
          sendUntil(resumedAt)
          report(resumedAt, { ...period, periodEndsAt })
        } else {
          endedAt = canceledAt
          sendUntil(until)
          report(until, { status: 'canceled' })
          sendUntil(END + 90 * DAY_MS)
          return
        }
      } else if (random() < 0.06) {
        const changedAt = from + Math.floor((0.1 + random() * 0.8) * (until - from))
        sendUntil(changedAt)
        amount += 100
        report(changedAt, { ...period, periodEndsAt })
      }
      sendUntil(until)
      charges.push({ at: until, amount })
      from = until
      until += 28 * DAY_MS
      report(from, { periodEndsAt: new Date(until).toISOString() })
      // Providers repeat reports and deliver some of them late.
      if (random() < 0.1) report(from, { periodEndsAt: new Date(until).toISOString() })
    }
    sendUntil(END)
  }
  live()
  return { charges, notices, priceNotices, endedAt }
}

const random = createRng(20).next
const subscribers = Array.from({ length: SUBSCRIBERS }, (_, n) => createSubscriber(n, random))

test('no charge in a year of 10,000 subscribers comes without a timely reminder', () => {
  const untimely = subscribers.flatMap(({ charges, notices }) =>
    charges.filter(
      (charge) =>
        !notices.some(({ at, announced }) => announced === charge.at && charge.at - at >= noticeDays.trial * DAY_MS),
    ),
  )
  expect(subscribers.reduce((sum, { charges }) => sum + charges.length, 0)).toBeGreaterThan(30_000)
  expect(untimely).toEqual([])
})

test('each charge is announced once', () => {
  for (const { notices } of subscribers) {
    expect(new Set(notices.map(({ announced }) => announced)).size).toBe(notices.length)
  }
})

test('no reminder is sent after the end of a subscription', () => {
  expect(subscribers.filter(({ endedAt }) => endedAt < Infinity).length).toBeGreaterThan(1_000)
  expect(subscribers.flatMap(({ notices, endedAt }) => notices.filter(({ at }) => at >= endedAt))).toEqual([])
})

test('no one is charged a new price that no mail announced, and each new price is announced once', () => {
  const surprised = subscribers.flatMap(({ charges, priceNotices }) =>
    charges.filter(
      (charge) =>
        charge.amount > 4_000 && !priceNotices.some(({ at, amount }) => amount === charge.amount && at < charge.at),
    ),
  )
  expect(subscribers.reduce((sum, { priceNotices }) => sum + priceNotices.length, 0)).toBeGreaterThan(1_000)
  expect(surprised).toEqual([])
  expect(subscribers.flatMap(({ priceNotices }) => priceNotices.filter(({ isFirst }) => !isFirst))).toEqual([])
  expect(subscribers.flatMap(({ priceNotices, endedAt }) => priceNotices.filter(({ at }) => at >= endedAt))).toEqual([])
})
