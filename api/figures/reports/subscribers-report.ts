import { reportDayOf, reportZone } from '#events/time/report-day.ts'
import { type Cohort, type LatestBuyer, type SubscribersReply } from '#api/contracts/figures/subscribers.ts'
import { NO_SUMS, type SubscriberSums, type WeekSums } from '#events/figures/definitions/subscribers.ts'
import { RETENTION_COURSE_DAYS } from '#events/figures/definitions/after-sale-sums.ts'
import { currency } from '#events/payment/money/plans.ts'
import type { Pool } from '#db/client.ts'
import { readNames } from '#db/figures/ad-name-list.ts'
import { viewOf } from '#db/read-models/description.ts'
import { progressModel } from '#db/course/progress.ts'
import { subscriptionModel } from '#db/payment/subscription.ts'
import { GRACE_DAYS } from '#events/payment/money/refund-days.ts'
import { whenReportsReady } from './cells.ts'
import { converted, factors, isCounted, MONEY, nameSql, positionOf } from '#db/figures/money-sql.ts'

const [PAYMENTS, STATES] = [viewOf(subscriptionModel, 'payments'), viewOf(subscriptionModel, 'states')]
const [COURSES, DAYS] = [viewOf(progressModel, 'courses'), viewOf(progressModel, 'days')]

const RECENT_DAYS = 30
const DUE_DAYS = 7
const WEEKS = 12

/** Ids of the simulated checkout, as `isSimulatedId` recognizes them. */
const isSimulated = (id: string) => `${id} ~ '^[a-z]{3}_01[0-9a-f]{24}$'`

const isPaid = (payment: string) => `${payment}.status in ('paid', 'completed')`
const isReturned = (payment: string) => `${payment}.refunded > 0 and ${payment}.refunded >= ${payment}.amount`

/** Subscriptions whose newest payment for a period was returned. The others can't be closed by a refund. */
const RETURNED = `
  select p.subscription_id from ${PAYMENTS} p
  where ${isPaid('p')} and p.pays_for_period and ${isReturned('p')} and not exists (
    select from ${PAYMENTS} later where later.subscription_id = p.subscription_id and later.pays_for_period
      and ${isPaid('later')} and later.amount > 0
      and (later.paid_at, later.transaction_id) > (p.paid_at, p.transaction_id))`

/** The subscriptions that give access at $2, which a test compares with the rule of access. */
const RUNNING = `
  select s.status, s.period_ends_at, s.scheduled_action in ('cancel', 'pause') is not true as renews,
    s.state #> '{recurring,charge}' as charge
  from ${STATES} s
  where (s.status in ('active', 'trial') or s.status = 'past-due' and s.past_due_since > $2::timestamptz - interval '${GRACE_DAYS} days')
    and (s.scheduled_action in ('cancel', 'pause') and s.scheduled_at <= $2) is not true
    and s.subscription_id not in (select subscription_id from returned where subscription_id is not null)`

const recent = (day: string) => `${day} > $3::date - ${RECENT_DAYS}`
const startOf = (day: string) => `(${day})::timestamp at time zone '${reportZone()}'`
const weekOf = (day: string) => `date_trunc('week', ${day})::date`
const FIRST_WEEK = `${weekOf('$3::date')} - ${7 * (WEEKS - 1)}`

const sumsSql = (counted: { state: string; payment: string; entry: string }) => `
  select json_build_object(
    'running', (select count(*) from running),
    'renewalsDue', (select count(*) from running where renews and status <> 'past-due'
      and period_ends_at > $2 and period_ends_at <= $2::timestamptz + interval '${DUE_DAYS} days'),
    'recurring', (select coalesce(sum(plans * ${converted('amount')}), 0)::bigint from prices join factors using (currency, day)
      where divided is not null and multiplied is not null),
    'lifetime', (select count(*) from ${PAYMENTS} p where p.license = 'lifetime' and p.kind = 'purchase'
      and ${isPaid('p')} and p.amount > 0 and not (${isReturned('p')}) and ${counted.payment}),
    'canceled', (select count(*) from ${STATES} s where s.ending_since >= ${startOf(`$3::date - ${RECENT_DAYS - 1}`)} and ${counted.state}),
    'payments', (select count(*) from ${MONEY.entries} e where nth = 0 and ${recent('paid_on')} and ${counted.entry}),
    'refunded', (select count(*) from (select from ${MONEY.entries} e where ${recent('paid_on')} and ${counted.entry}
      group by transaction_id having sum(refunded) > 0) r),
    'chargedBack', (select count(*) from ${MONEY.entries} e where charged_back > 0 and ${recent('day')} and ${counted.entry}))`

const LATEST_BUYERS = 20

const latestRows = (counted: string) => `
  select to_json(e.paid_at) as "paidAt", ${nameSql('c.creo')} as creo, coalesce(e.license, 'unknown') as plan,
    e.gross as amount, e.currency,
    case when exists (select from ${MONEY.entries} r where r.transaction_id = e.transaction_id and r.refunded > 0)
      then 'refunded' else coalesce(s.status, 'paid') end as state
  from ${MONEY.entries} e
  left join ${MONEY.contacts} c using (quiz_user_id)
  left join ${PAYMENTS} p using (transaction_id)
  left join ${STATES} s using (subscription_id)
  where e.nth = 0 and e.is_first and ${counted}
  order by e.paid_on desc, e.paid_at desc limit ${LATEST_BUYERS}`

const WEEK_ROWS = `
  select w.week::text as week, coalesce(m.gross, 0) as gross, coalesce(m.refunded, 0) as refunded,
    coalesce(m.charged_back, 0) as "chargedBack"
  from generate_series(0, ${WEEKS - 1}) n, lateral (select (${FIRST_WEEK}) + 7 * n as week) w
  left join (
    select ${weekOf('day')} as week, sum(entries * ${converted('gross')})::bigint as gross,
      sum(entries * ${converted('refunded')})::bigint as refunded, sum(entries * ${converted('charged_back')})::bigint as charged_back
    from entry join factors using (currency, day) where divided is not null and multiplied is not null group by 1) m using (week)
  order by week`

const cell = (day: number) =>
  `json_build_object('opened', count(*) filter (where opened >= ${day} or ${day} = any(saved)),
    'saved', count(*) filter (where ${day} = any(saved)))`

/** A day that was saved has opened, also where the calendar of the person is ahead. `offset 0` reads the days only once. */
const cohortRows = (counted: string) => `
  select week::text as week, count(*) as registered, json_build_array(${RETENTION_COURSE_DAYS.map(cell).join(', ')}) as cells
  from (
    select ${weekOf(`c.registered_at at time zone '${reportZone()}'`)} as week, $3::date - (c.registered_at at time zone '${reportZone()}')::date + 1 as opened,
      array(select d.day from ${DAYS} d where d.person_id = c.person_id and d.course_version = c.course_version) as saved
    from ${COURSES} c
    where c.registered_at >= ${startOf(FIRST_WEEK)} and ${counted} and (
      exists (select from ${PAYMENTS} p where p.transaction_id = c.purchase_id and ${isPaid('p')})
      or exists (select from ${STATES} s where s.subscription_id = c.purchase_id))
    offset 0) member
  group by 1 order by 1 desc`

/** Amounts are few, because plans have prices. Each is converted once, and rounded as every single payment is. */
const statement = (acceptsSimulated: boolean) => {
  const isReal = (id: string) => (acceptsSimulated ? 'true' : `not ${isSimulated(id)}`)
  const counted = {
    state: isReal('s.subscription_id'),
    payment: isReal('p.transaction_id'),
    entry: isCounted(acceptsSimulated),
  }
  return `
  with returned as (${RETURNED}),
  running as (${RUNNING} and ${counted.state}),
  prices as (
    select charge ->> 'currency' as currency, $3::date as day, (charge ->> 'amount')::bigint as amount, count(*) as plans
    from running where renews and status <> 'trial' and charge is not null group by 1, 3),
  entry as (
    select currency, day, gross, refunded, charged_back, count(*) as entries from ${MONEY.entries} e
    where e.day >= ${FIRST_WEEK} and ${counted.entry} group by 1, 2, 3, 4, 5),
  ${factors('select currency, day from prices union select currency, day from entry')}
  select ${positionOf('subscription', 'progress', 'money')} as position, (${sumsSql(counted)}) as sums,
    (select json_agg(l) from (${latestRows(counted.entry)}) l) as latest,
    (select json_agg(w) from (${WEEK_ROWS}) w) as weeks,
    (select json_agg(c) from (${cohortRows(isReal('c.purchase_id'))}) c) as cohorts,
    (select array_agg(distinct currency) from factors where divided is null or multiplied is null) as unconverted`
}

type Result = {
  position: number | null
  sums: SubscriberSums
  latest: LatestBuyer[] | null
  weeks: WeekSums[]
  cohorts: Cohort[] | null
  unconverted: string[] | null
}

/**
 * Returns the figures of subscribers at a time, all from one snapshot.
 * @throws {Refusal} 503 until a projector has run.
 */
export const readSubscribers = async (pool: Pool, now: Date, acceptsSimulated: boolean): Promise<SubscribersReply> => {
  const at = now.toISOString()
  const values = [currency, at, reportDayOf(now)]
  const { rows } = await whenReportsReady(pool.query<Result>({ text: statement(acceptsSimulated), values }))
  const [row] = rows
  const latest = row?.latest ?? []
  const nameOf = await readNames(
    pool,
    latest.map(({ creo }) => creo),
  )
  return {
    currency,
    position: row?.position ?? 0,
    sums: row?.sums ?? NO_SUMS,
    latest: latest.map((buyer) => ({ ...buyer, creo: nameOf(buyer.creo) })),
    weeks: row?.weeks ?? [],
    days: [...RETENTION_COURSE_DAYS],
    cohorts: row?.cohorts ?? [],
    unconverted: row?.unconverted ?? [],
  }
}
