import { DAY_MS } from '#events/time/time.ts'
import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import { withdrawalOf } from '#db/payment/withdrawals.ts'
import type { EventStore } from '#db/event-store.ts'
import { decodeNeeded } from '#events/decode.ts'
import { WITHDRAWALS } from '#events/payment/payment.ts'
import { applyToWithdrawals, isWithdrawalEvent, type WithdrawalState } from '#events/payment/withdrawal-state.ts'
import type { ReceivedWithdrawal, WithdrawalsReply, WithdrawnPlan } from '#api/contracts/payment/withdrawal.ts'
import type { BoughtPlans } from '#commands/payment/withdrawal/bought-plans.ts'
import { isReturned } from '#commands/payment/withdrawal/withdrawal.decision.ts'
import { REFUND_DAYS } from '#events/payment/money/refund-days.ts'
import { readAdmins } from '#api/admins/admins-list.ts'

export type WithdrawalReportDeps = { pool: Pool; store: EventStore; keys: PersonKeys; boughtPlans: BoughtPlans }

const PAGE_ROWS = 50

const REFUND_MS = REFUND_DAYS * DAY_MS

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

type Part = { offset: number; limit: number }

/** Returns a part of the withdrawals of the read model, and the counts of all, except these ids. */
const readOthers = async (pool: Pool, except: readonly string[], overdueSince: Date, { offset, limit }: Part) => {
  const others = views.selectFrom('withdrawals_received').where('withdrawal_id', '<>', sql<string>`all(${except})`)
  const isOpen = sql<boolean>`handled_at is null`
  const counted = others.select((eb) => [
    eb.fn.countAll<number>().as('all'),
    eb.fn.countAll<number>().filterWhere(isOpen).as('open'),
    eb.fn.countAll<number>().filterWhere(isOpen).filterWhere('received_at', '<', overdueSince).as('overdue'),
  ])
  const [counts] = await ifProjected(runQuery(pool, counted))
  const sorted = others
    .selectAll()
    .orderBy('handled_at', (order) => order.desc().nullsFirst())
    .orderBy('has_bought', 'desc')
    .orderBy('received_at')
    // Without it, two pages could show the same one of several that came in the same millisecond.
    .orderBy('withdrawal_id')
    .offset(offset)
    .limit(limit)
  const part = await ifProjected(runQuery(pool, sorted))
  return { ...(counts ?? { all: 0, open: 0, overdue: 0 }), part: part.map(withdrawalOf) }
}

/**
 * Puts open withdrawals first, those from addresses that bought on top and the oldest of them first, and then the last that
 * were handled. Anyone can send any number from other addresses.
 */
const byUrgency = (a: WithdrawalState, b: WithdrawalState): number => {
  if (!a.handled && !b.handled && a.hasBought !== b.hasBought) return a.hasBought ? -1 : 1
  const arrival = ({ receivedAt, withdrawalId }: WithdrawalState) => `${receivedAt} ${withdrawalId}`
  if (!a.handled && !b.handled) return arrival(a) < arrival(b) ? -1 : 1
  if (a.handled && b.handled) return a.handled.handledAt > b.handled.handledAt ? -1 : 1
  return a.handled ? 1 : -1
}

/** Returns the plans of an open withdrawal, with the payments that it returns. */
const plansOf = async (withdrawal: WithdrawalState, boughtPlans: BoughtPlans): Promise<WithdrawnPlan[]> => {
  if (withdrawal.handled) return []
  const receivedAt = new Date(withdrawal.receivedAt)
  return (await boughtPlans.ofWithdrawal(withdrawal)).map(({ transactionId, license, payments, subscription }) => ({
    transactionId,
    license,
    isRenewing: subscription?.isRenewing ?? false,
    nextChargeAt: subscription?.nextChargeAt?.toISOString() ?? null,
    payments: payments.map((paid) => ({
      ...paid,
      paidAt: paid.paidAt.toISOString(),
      isReturned: isReturned(paid, payments[0]?.paidAt ?? paid.paidAt, receivedAt),
    })),
  }))
}

const toReply = async (
  withdrawal: WithdrawalState,
  { keys, boughtPlans }: WithdrawalReportDeps,
  nameOf: (adminId: string) => string | null,
): Promise<ReceivedWithdrawal> => {
  const { withdrawalId, receivedAt, hasBought, accepted, handled, email, name, order, statement } = withdrawal
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
    hasBought,
    dueAt: new Date(Date.parse(receivedAt) + REFUND_MS).toISOString(),
    plans: await plansOf(withdrawal, boughtPlans),
    accepted: accepted && { at: accepted.acceptedAt, by: nameOf(accepted.by), transactionIds: accepted.transactionIds },
    handled: handled && {
      at: handled.handledAt,
      by: handled.by && nameOf(handled.by),
      transactionId: handled.transactionId,
    },
  }
}

/** Reads a page of withdrawals with everything that was recorded a moment ago. Only operators see what they say. */
export const readWithdrawals = async (
  deps: WithdrawalReportDeps,
  now: Date,
  page: number,
): Promise<WithdrawalsReply> => {
  const { pool, store } = deps
  const overdueSince = new Date(now.getTime() - REFUND_MS)
  const recent = await readRecent(deps)
  const start = (page - 1) * PAGE_ROWS
  // Any of the recent ones may come before the page, so the part of the others starts that much earlier.
  const offset = Math.max(0, start - recent.size)
  const others = await readOthers(pool, [...recent.keys()], overdueSince, { offset, limit: PAGE_ROWS + recent.size })
  const openRecent = [...recent.values()].filter(({ handled }) => !handled)
  const merged = [...recent.values(), ...others.part].toSorted(byUrgency)
  const listed = merged.slice(start - offset, start - offset + PAGE_ROWS)
  const names = new Map((await readAdmins(store)).map(({ adminId, username }) => [adminId, username]))
  return {
    at: now.toISOString(),
    open: others.open + openRecent.length,
    overdue: others.overdue + openRecent.filter(({ receivedAt }) => new Date(receivedAt) < overdueSince).length,
    pages: Math.max(1, Math.ceil((others.all + recent.size) / PAGE_ROWS)),
    listed: await Promise.all(listed.map((one) => toReply(one, deps, (adminId) => names.get(adminId) ?? null))),
  }
}
