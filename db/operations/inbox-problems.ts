import type { Compilable } from 'kysely'
import type { Pool } from '#db/client.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import { REFUND_DAYS } from '#events/payment/money/refund-days.ts'
import { DAY_MS } from '#events/time/time.ts'
import { plural } from './problem.ts'

const RECENT_DAYS = 7

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const countIn = (view: 'event_census_webhooks' | 'withdrawals_received') =>
  views.selectFrom(view).select((eb) => eb.fn.countAll<number>().as('count'))

const resultOf = async (pool: Pool, query: Compilable<{ count: number }>) =>
  (await ifProjected(runQuery(pool, query)))[0]?.count ?? 0

/** Returns a sentence if webhooks of the last days could not be understood. */
export const findMisread = async (pool: Pool, now: Date): Promise<string | undefined> => {
  const misread = countIn('event_census_webhooks')
    .where('understood', '=', false)
    .where('received_at', '>', before(now, RECENT_DAYS))
  const count = await resultOf(pool, misread)
  return count > 0 ? `${plural(count, 'webhook')} of the last ${RECENT_DAYS} days could not be understood.` : undefined
}

/** Ids that a sentence names. */
const MAX_IDS = 5

/** Names the first ids of all that a query found, and how many more there are. */
const idsOf = (rows: readonly { id: string | null; total: number }[]) => {
  const total = rows[0]?.total ?? 0
  const more = total > MAX_IDS ? ` and ${total - MAX_IDS} more` : ''
  return { total, ids: rows.map(({ id }) => id).join(', ') + more }
}

/** Returns a sentence if no plan has the prices of payments of the last days, so that their buyers wait. */
export const findUnlisted = async (pool: Pool, now: Date): Promise<string | undefined> => {
  const unlisted = views
    .selectFrom('subscription_payments')
    .select((eb) => ['transaction_id as id', eb.fn.countAll<number>().over().as('total')])
    .where('license', 'is', null)
    .where('status', 'in', ['paid', 'completed'])
    .where('paid_at', '>', before(now, RECENT_DAYS))
    .where((row) => row.or([row('amount', '=', 0), row('refunded', '<', row.ref('amount'))]))
    .orderBy('paid_at')
    .limit(MAX_IDS)
  const { total, ids } = idsOf(await ifProjected(runQuery(pool, unlisted)))
  if (total === 0) return undefined
  return `No plan has the prices of ${plural(total, 'payment')} of the last ${RECENT_DAYS} days: ${ids}.`
}

/** Returns a sentence if customers have several plans that renew. */
export const findSeveralPlans = async (pool: Pool): Promise<string | undefined> => {
  const several = views
    .selectFrom('subscription_states')
    .select((eb) => ['customer_id as id', eb.fn.countAll<number>().over().as('total')])
    .where('status', 'in', ['active', 'trial', 'past-due'])
    .where((row) => row.or([row('scheduled_action', 'is', null), row('scheduled_action', '!=', 'cancel')]))
    .groupBy('customer_id')
    .having((eb) => eb.fn.countAll<number>(), '>', 1)
    .orderBy('customer_id')
    .limit(MAX_IDS)
  const { total, ids } = idsOf(await ifProjected(runQuery(pool, several)))
  return total === 0 ? undefined : `${plural(total, 'customer')} with more than one renewing plan: ${ids}.`
}

/** Returns a sentence if there are withdrawals whose money should be back. */
export const findOverdue = async (pool: Pool, now: Date): Promise<string | undefined> => {
  const overdue = countIn('withdrawals_received')
    .where('handled_at', 'is', null)
    .where('received_at', '<', before(now, REFUND_DAYS))
  const count = await resultOf(pool, overdue)
  return count > 0 ? `${plural(count, 'withdrawal')} waited for more than ${REFUND_DAYS} days.` : undefined
}

/** More unproven withdrawals of buyers a day than this wait for an operator: people seldom withdraw, and programs often. */
export const MAX_UNPROVEN_A_DAY = 20

/** Returns a sentence if more buyers than usual seem to withdraw in a day, so that their plans wait for an operator. */
export const findUnproven = async (pool: Pool, now: Date): Promise<string | undefined> => {
  const unproven = countIn('withdrawals_received')
    .where('is_from_buyer', '=', false)
    .where('has_bought', '=', true)
    .where('handled_at', 'is', null)
    .where('received_at', '>', before(now, 1))
  const count = await resultOf(pool, unproven)
  return count > MAX_UNPROVEN_A_DAY
    ? `${plural(count, 'withdrawal')} of a day came without a proof. Their plans go on until an operator decides.`
    : undefined
}
