import { sql } from 'kysely'
import type { Pool, PoolClient } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import type { EventOf, RecordedEvent } from '#events/catalog.ts'
import { transactionOf } from '#events/payment.ts'
import { DAY_MS, HOUR_MS } from '#events/time.ts'
import type { MetaPurchase } from './event.ts'

/** Time to wait for the browser's report. */
const BROWSER_MS = DAY_MS
/** Meta refuses events older than seven days; the last attempt is an hour before. */
const LAST_TRY_MS = 7 * DAY_MS - HOUR_MS

/** Returns the time of the last attempt. */
export const lastAttemptAt = ({ paidAt }: MetaPurchase) => new Date(Date.parse(paidAt) + LAST_TRY_MS)

/** Final state of a purchase. */
export type MetaOutcome = 'sent' | 'refused' | 'given up' | 'no consent' | 'erased'

/** Purchase to send, with the browser's report if there is one. */
export type PendingPurchase = {
  transactionId: string
  purchase: MetaPurchase
  report: EventOf<'payment.browser-reported'>['data'] | null
  attempts: number
}

/**
 * SQL condition that report r belongs to purchase p: same transaction or customer, and no other visitor. Reports aren't
 * trusted; they only add identifiers by which Meta may know the buyer.
 */
const belongsToPurchase = sql<boolean>`(r.transaction_id = p.transaction_id or r.customer_id = p.purchase->>'customerId')
  and coalesce(r.report->>'quizUserId' = p.purchase->>'quizUserId', r.report->>'quizUserId' is null)`

/** Records a purchase. It is due immediately if a browser has reported it, otherwise after the waiting time. */
export const recordPurchase = async (
  client: PoolClient,
  { stream, at, data }: RecordedEvent<'payment.purchase-completed'>,
) => {
  const recorded = operational
    .insertInto('projector.meta_purchases')
    .values({
      transaction_id: transactionOf(stream),
      purchase: data,
      completed_at: at,
      next_at: new Date(at.getTime() + BROWSER_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
  await runChange(client, recorded)
  const due = operational
    .updateTable('projector.meta_purchases as p')
    .set((row) => ({ next_at: row.ref('p.completed_at') }))
    .where('p.transaction_id', '=', transactionOf(stream))
    .where('p.attempts', '=', 0)
    .where(({ exists, selectFrom }) => exists(selectFrom('projector.meta_reports as r').where(belongsToPurchase)))
  await runChange(client, due)
}

/** Records a browser's report for a known or future purchase, which becomes due. */
export const recordReport = async (
  client: PoolClient,
  { stream, position, data }: RecordedEvent<'payment.browser-reported'>,
) => {
  const transactionId = stream.startsWith('payment-') ? transactionOf(stream) : null
  // One statement, so that no report is stored after its purchase was settled.
  const recorded = operational
    .insertInto('projector.meta_reports')
    .columns(['position', 'transaction_id', 'customer_id', 'report'])
    .expression(
      operational
        .selectNoFrom((row) => [
          row.val(position).as('position'),
          row.val(transactionId).as('transaction_id'),
          row.val(data.customerId).as('customer_id'),
          row.val(data).as('report'),
        ])
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('projector.meta_purchases')
                .where('transaction_id', '=', transactionId)
                .where('outcome', 'is not', null),
            ),
          ),
        ),
    )
  if ((await runChange(client, recorded)) === 0) return
  const due = operational
    .updateTable('projector.meta_purchases as p')
    .from('projector.meta_reports as r')
    .set((row) => ({ next_at: row.ref('p.completed_at') }))
    .where('r.position', '=', position)
    .where('p.outcome', 'is', null)
    .where('p.attempts', '=', 0)
    .where(belongsToPurchase)
  await runChange(client, due)
}

/** Returns the purchases that are due, oldest first. */
export const duePurchases = async (pool: Pool, now: Date, limit: number): Promise<PendingPurchase[]> => {
  const report = operational
    .selectFrom('projector.meta_reports as r')
    .select('r.report')
    .where(belongsToPurchase)
    .orderBy(sql`r.transaction_id is null`)
    .orderBy('r.position')
    .limit(1)
  const due = operational
    .selectFrom('projector.meta_purchases as p')
    .select(['p.transaction_id as transactionId', 'p.purchase', 'p.attempts', report.as('report')])
    .where('p.outcome', 'is', null)
    .where('p.next_at', '<=', now)
    .orderBy('p.next_at')
    .limit(limit)
  return await runQuery(pool, due)
}

/** Records the outcome and deletes the browser's reports. Returns the keys of device details that are no longer needed. */
export const settlePurchase = async (
  pool: Pool,
  { transactionId }: PendingPurchase,
  outcome: MetaOutcome,
  note: string | null,
  now: Date,
): Promise<string[]> => {
  const settled = operational
    .with('p', (purchases) =>
      purchases
        .updateTable('projector.meta_purchases')
        .set((row) => ({ outcome, note, settled_at: now, attempts: row('attempts', '+', 1) }))
        .where('transaction_id', '=', transactionId)
        .returningAll(),
    )
    .deleteFrom('projector.meta_reports as r')
    .using('p')
    .where(belongsToPurchase)
    .returning(sql<string | null>`r.report #>> '{device,key}'`.as('key'))
  return (await runQuery(pool, settled)).flatMap(({ key }) => key ?? [])
}

export const postponePurchase = async (pool: Pool, { transactionId }: PendingPurchase, note: string, until: Date) => {
  const postponed = operational
    .updateTable('projector.meta_purchases')
    .set((row) => ({ next_at: until, note, attempts: row('attempts', '+', 1) }))
    .where('transaction_id', '=', transactionId)
  await runChange(pool, postponed)
}
