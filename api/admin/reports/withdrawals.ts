import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models/index.ts'
import { withdrawalOf } from '#db/read-models/withdrawals.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { decodeNeeded } from '#events/decode.ts'
import { WITHDRAWALS } from '#events/payment.ts'
import { applyToWithdrawals, isWithdrawalEvent, type WithdrawalState } from '#events/state/withdrawal-state.ts'
import type { ReceivedWithdrawal, WithdrawalsReply } from '#api/contracts/withdrawal.ts'
import { REFUND_DAYS } from '#events/money/refund-days.ts'
import { readAdmins } from '#api/admin/accounts/admins-list.ts'

export type WithdrawalReportDeps = { pool: Pool; store: EventStore; keys: PersonKeys }

const REFUND_MS = REFUND_DAYS * 24 * 60 * 60_000

/** Returns the withdrawals of these ids in the read model. */
const projectedById = async (pool: Pool, ids: readonly string[]) => {
  const query = views.selectFrom('withdrawals_received').selectAll().where('withdrawal_id', '=', anyOf(ids))
  const rows = await ifProjected(runQuery(pool, query))
  return new Map(rows.map((row) => [row.withdrawal_id, withdrawalOf(row)]))
}

/** Returns the withdrawals that events change which the read model may not include yet. Usually there are none. */
const readRecent = async ({ pool, store }: WithdrawalReportDeps) => {
  const newest = views.selectFrom('withdrawals_received').select((eb) => eb.fn.max('stream_version').as('version'))
  const [included] = await ifProjected(runQuery(pool, newest))
  const events = decodeNeeded(await store.readStream(WITHDRAWALS, included?.version ?? 0), isWithdrawalEvent)
  const ids = [...new Set(events.map(({ data }) => data.withdrawalId))]
  return ids.length === 0
    ? new Map<string, WithdrawalState>()
    : applyToWithdrawals(await projectedById(pool, ids), events)
}

/** Returns the first withdrawals of the read model, and the counts of all, except these ids. */
const readOthers = async (pool: Pool, except: readonly string[], overdueSince: Date, limit: number) => {
  const others = views.selectFrom('withdrawals_received').where('withdrawal_id', '<>', sql<string>`all(${except})`)
  const isOpen = sql<boolean>`handled_at is null`
  const counted = others.select((eb) => [
    eb.fn.countAll<number>().filterWhere(isOpen).as('open'),
    eb.fn.countAll<number>().filterWhere(isOpen).filterWhere('received_at', '<', overdueSince).as('overdue'),
  ])
  const [counts] = await ifProjected(runQuery(pool, counted))
  const sorted = others
    .selectAll()
    .orderBy('handled_at', (order) => order.desc().nullsFirst())
    .orderBy('received_at')
    .limit(limit)
  const first = await ifProjected(runQuery(pool, sorted))
  return { open: counts?.open ?? 0, overdue: counts?.overdue ?? 0, first: first.map(withdrawalOf) }
}

/** Puts open withdrawals first, the most urgent of them on top, and then the last that were handled. */
const byUrgency = (a: WithdrawalState, b: WithdrawalState): number => {
  if (!a.handled && !b.handled) return a.receivedAt < b.receivedAt ? -1 : 1
  if (a.handled && b.handled) return a.handled.handledAt > b.handled.handledAt ? -1 : 1
  return a.handled ? 1 : -1
}

const toReply = async (
  { withdrawalId, receivedAt, handled, email, name, order, statement }: WithdrawalState,
  keys: PersonKeys,
  nameOf: (adminId: string) => string | null,
): Promise<ReceivedWithdrawal> => {
  const [openedEmail, openedName, openedOrder, openedStatement] = await Promise.all([
    keys.open('email', email),
    keys.open('name', name),
    order && keys.open('order', order),
    statement && keys.open('statement', statement),
  ])
  return {
    id: withdrawalId,
    receivedAt,
    email: openedEmail ?? null,
    name: openedName ?? null,
    order: openedOrder ?? null,
    statement: openedStatement ?? null,
    dueAt: new Date(Date.parse(receivedAt) + REFUND_MS).toISOString(),
    handled: handled && {
      at: handled.handledAt,
      by: handled.by && nameOf(handled.by),
      transactionId: handled.transactionId,
    },
  }
}

/** Reads withdrawals with everything that was recorded a moment ago. Only operators see what they say. */
export const readWithdrawals = async (
  deps: WithdrawalReportDeps,
  now: Date,
  limit: number,
): Promise<WithdrawalsReply> => {
  const { pool, store, keys } = deps
  const overdueSince = new Date(now.getTime() - REFUND_MS)
  const recent = await readRecent(deps)
  const others = await readOthers(pool, [...recent.keys()], overdueSince, limit)
  const openRecent = [...recent.values()].filter(({ handled }) => !handled)
  const latest = [...recent.values(), ...others.first].toSorted(byUrgency).slice(0, limit)
  const names = new Map((await readAdmins(store)).map(({ adminId, username }) => [adminId, username]))
  return {
    open: others.open + openRecent.length,
    overdue: others.overdue + openRecent.filter(({ receivedAt }) => new Date(receivedAt) < overdueSince).length,
    latest: await Promise.all(latest.map((one) => toReply(one, keys, (adminId) => names.get(adminId) ?? null))),
  }
}

/** Returns whether a withdrawal was received. */
export const isReceived = async (deps: WithdrawalReportDeps, withdrawalId: string): Promise<boolean> =>
  (await projectedById(deps.pool, [withdrawalId])).size > 0 || (await readRecent(deps)).has(withdrawalId)
