import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { OpenedReply } from '#api/contracts/figures/opened.ts'
import { FiguresReply } from '#api/contracts/figures/query.ts'
import { createPlanSums } from '#db/figures/query/plan-sums.ts'
import { accessOf } from '#api/payment/access/access.ts'
import { createTestApi, newVisitorId, registerFirstAdmin } from '#api/testing.ts'
import { projectAll } from '#prove/servers/projector.ts'
import type { NewEvent } from '#db/event-store.ts'
import { accountStream } from '#events/account.ts'
import { courseStream } from '#events/course/course.ts'
import { paymentStream, subscriptionStream } from '#events/payment/payment.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { DAY_MS, daysFrom } from '#events/time/time.ts'
import { createRng } from '#tools/random/rng.ts'

const api = shared(() => createTestApi())
let bearer: string
let sums: FiguresReply['total']['sums']
/** A Wednesday at noon, so that each run records the same. */
const now = Date.parse('2026-03-11T12:00:00Z')
const rng = createRng(17).below
const SUBSCRIBERS = 120
/** An id of the simulated checkout. */
const TEST_PURCHASE = `txn_01${'a'.repeat(24)}`

const ago = (days: number) => new Date(now - days * DAY_MS)
const metadata = { correlation: 'c', causation: 'o' }
const streams = new Map<string, NewEvent[]>()
const put = (stream: string, type: string, data: object, at: Date) => {
  const event = { type, data, at, metadata } as NewEvent
  streams.set(stream, [...(streams.get(stream) ?? []), event])
}
const reported = (at: Date) => ({
  webhookId: `evt_${randomUUID()}`,
  webhookType: 'x',
  occurredAt: `${at.toISOString().slice(0, -1)}000000Z`,
})

const pay = (id: string, more: object, at: Date, amount: number, origin = 'web') => {
  const counted = { quizUserId: null, license: 'monthly', currency: 'USD', amount, subscriptionId: null, ...more }
  const paid = { ...counted, customerId: 'ctm_1', paidAt: at.toISOString() }
  const transaction = {
    ...paid,
    ...reported(at),
    status: 'completed',
    origin,
    priceIds: [],
    discountId: null,
    periodEndsAt: new Date(at.getTime() + 28 * DAY_MS).toISOString(),
  }
  put(paymentStream(id), 'payment.transaction-reported', transaction, at)
  const kind = origin === 'web' ? 'purchase' : 'renewal'
  put(paymentStream(id), 'payment.purchase-completed', { ...paid, kind }, at)
}

const adjust = (id: string, action: string, amount: number, at: Date) => {
  const adjustment = { adjustmentId: `adj_${id}`, action, status: 'approved', currency: 'USD', amount, tax: 0 }
  put(paymentStream(id), 'payment.adjustment-reported', { ...reported(at), ...adjustment }, at)
}

const STATUSES = ['active', 'active', 'active', 'trialing', 'past_due', 'canceled', 'paused'] as const

/** Records the reports of a subscription: it begins, and then may change its status or be canceled. */
const subscribe = (id: string, transactionId: string, boughtAt: Date) => {
  const change = { action: rng(5) === 0 ? 'pause' : 'cancel', effectiveAt: ago(rng(30) - 15).toISOString() }
  const report = {
    customerId: 'ctm_1',
    periodEndsAt: ago(rng(28) - 24).toISOString(),
    nextBilledAt: null,
    license: 'monthly',
    quizUserId: null,
    recurring: { amount: 3_000 + rng(900), currency: 'USD', isTotal: true },
  }
  const both = [
    { status: rng(6) === 0 ? 'trialing' : 'active', transactionId, scheduledChange: null, at: boughtAt },
    {
      status: STATUSES[rng(7)],
      transactionId: null,
      scheduledChange: rng(3) === 0 ? change : null,
      at: new Date(boughtAt.getTime() + rng(Math.ceil((now - boughtAt.getTime()) / DAY_MS)) * DAY_MS + 1_000),
    },
  ].slice(0, 1 + rng(3))
  for (const { at, ...more } of both) {
    const data = { ...report, ...reported(at), ...more }
    put(subscriptionStream(id), 'payment.subscription-reported', data, at)
  }
}

const register = (n: number, purchaseId: string, at: Date) => {
  const personId = randomUUID()
  const sealed = { person: personId, sealed: '', digest: '' }
  const names = { email: sealed, username: sealed, firstName: sealed, lastName: sealed, passwordHash: sealed }
  const course = { timeZone: 'UTC', courseVersion: 'v1' }
  const data = { personId, ...names, ...course, payoutSubId: purchaseId, registeredAt: at.toISOString() }
  put(accountStream(randomUUID()), 'account.registered', data, at)
  const opened = Math.min(28, Math.floor((now - at.getTime()) / DAY_MS) + 1)
  for (let day = 1; day <= opened; day += 1 + rng(4)) {
    const saved = { courseVersion: 'v1', day, progress: 100, answers: sealed, rating: null, timeSpentSeconds: 60 }
    const savedAt = new Date(Math.min(now, at.getTime() + day * DAY_MS))
    if (rng(n) > 10) put(courseStream(personId), 'course.day-saved', saved, savedAt)
  }
}

const recordSubscriber = (n: number) => {
  const boughtAt = ago(1 + rng(100))
  const quizUserId = newVisitorId()
  put(visitorStream(quizUserId), 'quiz.visitor-arrived', { creo: null }, boughtAt)
  const [first, subscription] = [`txn_${n}`, `sub_${n}`]
  const isLifetime = rng(6) === 0
  const license = isLifetime ? 'lifetime' : 'monthly'
  const amount = isLifetime ? 24_900 : n % 10 === 0 ? 0 : 4_000
  const more = { license, quizUserId, subscriptionId: isLifetime ? null : subscription }
  pay(first, more, boughtAt, amount)
  let last = first
  if (!isLifetime) {
    subscribe(subscription, first, boughtAt)
    for (let at = boughtAt.getTime() + 28 * DAY_MS; at < now && rng(4) > 0; at += 28 * DAY_MS) {
      last = `txn_${n}_${at}`
      pay(last, more, new Date(at), amount, 'subscription_recurring')
    }
  }
  const returned = [first, last][rng(2)] ?? first
  if (amount > 0 && rng(5) === 0) adjust(returned, 'refund', rng(2) ? amount : 500, ago(rng(20)))
  else if (amount > 0 && rng(9) === 0) adjust(returned, 'chargeback', amount, ago(rng(40)))
  register(n, rng(2) ? first : isLifetime ? first : subscription, boughtAt)
}

const ask = async (query: object) => FiguresReply.parse((await api.post('/admin/figures', query, { bearer })).body)
const PLANS = ['activePlans', 'mrr', 'renewalsDue', 'cancellations']

beforeAll(async () => {
  api.setClockAhead((now - Date.now()) / 1_000)
  bearer = await registerFirstAdmin(api)
  for (let n = 0; n < SUBSCRIBERS; n++) recordSubscriber(n)
  register(1_000, 'txn_never_paid', ago(3))
  pay(TEST_PURCHASE, { license: 'lifetime' }, ago(3), 4_000)
  register(1_001, TEST_PURCHASE, ago(3))
  await Promise.all([...streams].map(([stream, events]) => api.store.append(stream, events)))
  await projectAll(api.databaseUrl, api.pool)
  sums = (await ask({ metrics: PLANS })).total.sums
})

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.pool.query<Row>(text, values)).rows
const today = () => new Date(now).toISOString().slice(0, 10)

test('active plans and their renewals are those that the rule of access opens', async () => {
  const purchases = await Promise.all(
    Array.from({ length: SUBSCRIBERS }, (_, n) => api.context.cabinet.purchaseOf(`txn_${n}`)),
  )
  const at = new Date(now)
  const open = purchases.filter((purchase) => accessOf(purchase, at).granted)
  const subscriptions = open.flatMap(({ subscription }) => subscription ?? [])
  const renewing = subscriptions.filter(({ scheduledAction }) => scheduledAction === null)
  const isDue = (end: Date | null) => end !== null && end > at && end.getTime() <= now + 7 * DAY_MS
  const due = renewing.filter(({ status, periodEndsAt }) => status !== 'past-due' && isDue(periodEndsAt))
  const { runningPlans, lifetimePlans, renewalsDue } = sums
  expect({ runningPlans, lifetimePlans, renewalsDue }).toEqual({
    runningPlans: subscriptions.length,
    // One of them is of the simulated checkout.
    lifetimePlans: open.length - subscriptions.length + 1,
    renewalsDue: due.length,
  })
  for (const count of [runningPlans, lifetimePlans, renewalsDue, purchases.length - open.length])
    expect(count).toBeGreaterThan(2)
  const prices = await rows<{ id: string; amount: number }>(
    `select distinct on (stream) substr(stream, 14) as id, (data #>> '{recurring,amount}')::int as amount
     from event_store.events where type = 'payment.subscription-reported' order by stream, data ->> 'occurredAt' desc`,
  )
  const priceOf = (id: string) => prices.find((price) => price.id === id)?.amount ?? 0
  const recurring = renewing.filter(({ status }) => status !== 'trial').map((one) => priceOf(one.subscriptionId))
  expect(sums['recurring']).toBe(recurring.reduce((sum, amount) => sum + amount, 0))
})

test('cancellations, refunds and chargebacks of 30 days equal plain SQL over the events', async () => {
  const [right] = await rows(
    `with report as (
       select stream, left(data ->> 'occurredAt', 10)::date as day, row_number() over w as nth, count(*) over (partition by stream) as reports,
         data ->> 'status' = 'canceled' or data #>> '{scheduledChange,action}' is not distinct from 'cancel' as ends
       from event_store.events where type = 'payment.subscription-reported' window w as (partition by stream order by data ->> 'occurredAt')),
     payment as (
       select stream, (data ->> 'paidAt')::timestamptz::date as day from event_store.events where type = 'payment.purchase-completed'),
     adjusted as (
       select stream, data ->> 'action' as action, left(data ->> 'occurredAt', 10)::date as day
       from event_store.events where type = 'payment.adjustment-reported')
     select (select count(*) from report where nth = reports and ends and day > $1::date - 30) as canceled,
       (select count(*) from payment where day > $1::date - 30) as payments,
       (select count(*) from adjusted where action = 'refund' and day > $1::date - 30) as "refundCount",
       (select count(*) from adjusted where action = 'chargeback' and day > $1::date - 30) as "chargebackCount"`,
    [today()],
  )
  const range = { start: daysFrom(today(), -29), end: today() }
  const { total } = await ask({ metrics: ['refundRate', 'chargebackRate'], range, time: 'event' })
  const { payments, refundCount, chargebackCount } = total.sums
  expect({ canceled: sums['canceled'], payments, refundCount, chargebackCount }).toEqual(right)
  for (const count of [sums['canceled'], refundCount, chargebackCount]) expect(count).toBeGreaterThan(1)
})

test('days saved by week of the first contact equal plain SQL, without those who never paid', async () => {
  const right = await rows(
    `with member as (
       select date_trunc('week', (data ->> 'registeredAt')::timestamptz::date) as week, value #>> '{}' as person,
         $1::date - (data ->> 'registeredAt')::timestamptz::date + 1 as opened
       from event_store.events join event_store.forgettable using (position)
       where type = 'account.registered' and data ->> 'payoutSubId' not in ('txn_never_paid', '${TEST_PURCHASE}')),
     saved as (select distinct substr(stream, 8) as person, (data ->> 'day')::int as day from event_store.events where type = 'course.day-saved')
     select to_char(week, 'YYYY-MM-DD') as week, count(*)::int as registered,
       (select json_agg(json_build_object(
           'opened', (select count(*) from member m where m.week = member.week and m.opened >= day),
           'saved', (select count(*) from member m join saved s using (person) where m.week = member.week and s.day = d.day)) order by day)
        from unnest(array[1, 3, 7, 14, 28]) as d(day)) as cells
     from member where week >= date_trunc('week', $1::date) - interval '77 days' group by week order by 1 desc`,
    [today()],
  )
  const days = [1, 3, 7, 14, 28]
  const monday = daysFrom(today(), -9 - 70)
  const { rows: weeks } = await ask({
    metrics: ['registeredRate', ...days.map((day) => `day${day}Saved`)],
    by: ['week'],
    range: { start: monday, end: today() },
  })
  const cohorts = weeks.map(({ by: [week], sums: of }) => ({
    week,
    registered: of['registered'],
    cells: days.map((day) => ({ opened: of[`opened${day}`], saved: of[`saved${day}`] })),
  }))
  expect(cohorts.toReversed()).toEqual(right)
  expect(cohorts.length).toBeGreaterThan(8)
})

test('where test purchases do not count, neither do their plans', async () => {
  const question = { sums: ['lifetimePlans'], by: [], filters: {}, time: 'contact', now: new Date(now) } as const
  const read = createPlanSums({ reportPool: api.pool })
  const count = async (acceptsSimulated: boolean) =>
    (await read({ ...question, today: today(), acceptsSimulated, maxRows: 1 })).total.lifetimePlans
  expect(await count(false)).toBe((await count(true)) - 1)
})

test.each(PLANS)('the rows behind %s add up to it, and each leads to its buyer', async (metric) => {
  const { total } = await ask({ metrics: [metric] })
  const { status, body } = await api.post('/admin/figures/rows', { metric, filters: {} }, { bearer })
  const { value, all, rows } = OpenedReply.parse(body)
  expect([status, value]).toEqual([200, total.values[0]])
  expect(rows).toHaveLength(Math.min(all, 50))
  if (all <= 50) expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(value)
  expect(rows.every(({ who }) => /^(?:sub|txn)_/.test(who ?? ''))).toBe(true)
  expect(all).toBeGreaterThan(0)
})

test('plans are as of now', async () => {
  const query = { metrics: ['mrr'], range: { start: today(), end: today() } }
  const { status, body } = await api.post('/admin/figures', query, { bearer })
  expect([status, body['message']]).toEqual([422, 'The figure mrr is of plans as of now, so it has no range.'])
  expect((await ask({ metrics: PLANS })).position).toBe(await api.store.head())
})
