import type { Pool } from '#db/client.ts'
import { converted, factors, positionOf } from '#db/figures/money-sql.ts'
import type { ReadSums } from './read-figures.ts'
import type { Scope } from './tables.ts'
import { subscriptionModel } from '#db/payment/subscription.ts'
import { viewOf } from '#db/read-models/description.ts'
import type { SumName, Sums } from '#events/figures/definitions/dimensions.ts'
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

const dayAt = (at: string) => `(${at} at time zone '${reportZone()}')::date`

/** The part of a question that plans depend on. Their amounts are converted to the first value of the statement. */
type PlanScope = Pick<Scope, 'now' | 'today' | 'acceptsSimulated' | 'add'>

/** Returns the tables of plans as of now, and for each sum the select of the rows that add up to it. */
export const plansOf = ({ now, today, acceptsSimulated, add }: PlanScope) => {
  const [at, day] = [`${add(now.toISOString())}::timestamptz`, `${add(today)}::date`]
  const isReal = (id: string) => (acceptsSimulated ? 'true' : `not ${isSimulated(id)}`)
  // A test compares the subscriptions that give access with the rule of access.
  const tables = `
  returned as (${RETURNED}),
  running as (
    select s.subscription_id, s.license, s.status, s.period_ends_at, s.scheduled_action in ('cancel', 'pause') is not true as renews,
      s.state #> '{recurring,charge}' as charge
    from ${STATES} s
    where (s.status in ('active', 'trial') or s.status = 'past-due' and s.past_due_since > ${at} - interval '${GRACE_DAYS} days')
      and (s.scheduled_action in ('cancel', 'pause') and s.scheduled_at <= ${at}) is not true
      and s.subscription_id not in (select subscription_id from returned where subscription_id is not null)
      and ${isReal('s.subscription_id')}),
  priced as (
    select *, charge ->> 'currency' as currency, ${day} as day, (charge ->> 'amount')::bigint as price
    from running where renews and status <> 'trial' and charge is not null),
  ${factors('select distinct currency, day from priced')}`
  const running = (amount: string, from: string) =>
    `select subscription_id, license, ${dayAt(`coalesce(period_ends_at, ${at})`)}, ${amount} as amount from ${from}`
  const rows: Readonly<Partial<Record<SumName, string>>> = {
    runningPlans: running('1', 'running'),
    renewalsDue: running(
      '1',
      `running where renews and status <> 'past-due' and period_ends_at > ${at} and period_ends_at <= ${at} + interval '${DUE_DAYS} days'`,
    ),
    recurring: running(
      converted('price'),
      'priced join factors using (currency, day) where divided is not null and multiplied is not null',
    ),
    lifetimePlans: `select p.transaction_id, p.license, ${dayAt('p.paid_at')}, 1 as amount from ${PAYMENTS} p
      where p.license = 'lifetime' and p.kind = 'purchase' and ${isPaid('p')} and p.amount > 0 and not (${isReturned('p')})
        and ${isReal('p.transaction_id')}`,
    canceled: `select s.subscription_id, s.license, ${dayAt('s.ending_since')}, 1 as amount from ${STATES} s
      where s.ending_since >= (${day} - ${RECENT_DAYS - 1})::timestamp at time zone '${reportZone()}' and ${isReal('s.subscription_id')}`,
  }
  return { tables, rows }
}

type Result = { position: number | null; sums: Sums; unconverted: string[] | null }

/** Counts plans that give access now, what they pay, and which end, all from one snapshot. */
export const createPlanSums =
  ({ reportPool }: { reportPool: Pool }): ReadSums =>
  async ({ sums: wanted, ...asked }) => {
    const values: unknown[] = [currency]
    const { tables, rows } = plansOf({ ...asked, add: (value) => `$${values.push(value)}` })
    const sums = wanted.map((sum) => `'${sum}', (select coalesce(sum(amount), 0)::bigint from (${rows[sum]}) plan)`)
    const text = `
  with ${tables}
  select ${positionOf('subscription', 'money')} as position, json_build_object(${sums.join(', ')}) as sums,
    (select array_agg(distinct currency) from factors where divided is null or multiplied is null) as unconverted`
    const [row] = (await reportPool.query<Result>({ text, values })).rows
    const { position, unconverted, sums: total = {} as Sums } = row ?? {}
    return { position: position ?? 0, rows: [], others: null, nothing: total, total, unconverted: unconverted ?? [] }
  }
