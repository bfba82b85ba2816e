import type { Pool } from '#db/client.ts'
import { converted, factors, positionOf } from '#db/figures/money-sql.ts'
import type { ReadSums } from '#db/figures/query/read-figures.ts'
import { subscriptionModel } from '#db/payment/subscription.ts'
import { viewOf } from '#db/read-models/description.ts'
import type { Sums } from '#events/figures/definitions/dimensions.ts'
import { currency } from '#events/payment/money/plans.ts'
import { GRACE_DAYS } from '#events/payment/money/refund-days.ts'
import { reportZone } from '#events/time/report-day.ts'

const [PAYMENTS, STATES] = [viewOf(subscriptionModel, 'payments'), viewOf(subscriptionModel, 'states')]

const RECENT_DAYS = 30
const DUE_DAYS = 7

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

const startOf = (day: string) => `(${day})::timestamp at time zone '${reportZone()}'`

const sumsSql = (counted: { state: string; payment: string }) => `
  select json_build_object(
    'runningPlans', (select count(*) from running),
    'renewalsDue', (select count(*) from running where renews and status <> 'past-due'
      and period_ends_at > $2 and period_ends_at <= $2::timestamptz + interval '${DUE_DAYS} days'),
    'recurring', (select coalesce(sum(plans * ${converted('amount')}), 0)::bigint from prices join factors using (currency, day)
      where divided is not null and multiplied is not null),
    'lifetimePlans', (select count(*) from ${PAYMENTS} p where p.license = 'lifetime' and p.kind = 'purchase'
      and ${isPaid('p')} and p.amount > 0 and not (${isReturned('p')}) and ${counted.payment}),
    'canceled', (select count(*) from ${STATES} s where s.ending_since >= ${startOf(`$3::date - ${RECENT_DAYS - 1}`)} and ${counted.state}))`

/** Amounts are few, because plans have prices. Each is converted once, and rounded as every single payment is. */
const statement = (acceptsSimulated: boolean) => {
  const isReal = (id: string) => (acceptsSimulated ? 'true' : `not ${isSimulated(id)}`)
  const counted = { state: isReal('s.subscription_id'), payment: isReal('p.transaction_id') }
  return `
  with returned as (${RETURNED}),
  running as (${RUNNING} and ${counted.state}),
  prices as (
    select charge ->> 'currency' as currency, $3::date as day, (charge ->> 'amount')::bigint as amount, count(*) as plans
    from running where renews and status <> 'trial' and charge is not null group by 1, 3),
  ${factors('select distinct currency, day from prices')}
  select ${positionOf('subscription', 'money')} as position, (${sumsSql(counted)}) as sums,
    (select array_agg(distinct currency) from factors where divided is null or multiplied is null) as unconverted`
}

type Result = { position: number | null; sums: Sums; unconverted: string[] | null }

/** Counts plans that give access now, what they pay, and which end, all from one snapshot. */
export const createPlanSums =
  ({ reportPool }: { reportPool: Pool }): ReadSums =>
  async ({ sums: wanted, now, today, acceptsSimulated }) => {
    const values = [currency, now.toISOString(), today]
    const { rows } = await reportPool.query<Result>({ text: statement(acceptsSimulated), values })
    const [row] = rows
    const total = Object.fromEntries(wanted.map((sum) => [sum, row?.sums[sum] ?? 0])) as Sums
    const { position, unconverted } = row ?? {}
    return { position: position ?? 0, rows: [], others: null, nothing: total, total, unconverted: unconverted ?? [] }
  }
