import type { Pool, PoolClient } from '#db/client.ts'
import type { EventOf, RecordedEvent } from '#events/catalog.ts'
import { transactionOf } from '#events/payment.ts'
import type { MetaPurchase } from './event.ts'

/** Time to wait for the browser's report. */
const BROWSER_HOURS = 24
/** Meta refuses events older than seven days; the last attempt is an hour before. */
const LAST_TRY_MS = (7 * 24 - 1) * 3_600_000

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
const BELONGS_TO_PURCHASE = `(r.transaction_id = p.transaction_id or r.customer_id = p.purchase->>'customerId')
  and coalesce(r.report->>'quizUserId' = p.purchase->>'quizUserId', r.report->>'quizUserId' is null)`

/** Records a purchase. It is due immediately if a browser has reported it, otherwise after the waiting time. */
export const recordPurchase = async (
  client: PoolClient,
  { stream, at, data }: RecordedEvent<'payment.purchase-completed'>,
) => {
  await client.query(
    `insert into projector.meta_purchases (transaction_id, purchase, completed_at, next_at)
     values ($1, $2, $3, $3::timestamptz + make_interval(hours => $4)) on conflict do nothing`,
    [transactionOf(stream), data, at, BROWSER_HOURS],
  )
  await client.query(
    `update projector.meta_purchases p set next_at = completed_at
     where transaction_id = $1 and attempts = 0 and exists (select from projector.meta_reports r where ${BELONGS_TO_PURCHASE})`,
    [transactionOf(stream)],
  )
}

/** Records a browser's report for a known or future purchase, which becomes due. */
export const recordReport = async (
  client: PoolClient,
  { stream, position, data }: RecordedEvent<'payment.browser-reported'>,
) => {
  const transactionId = stream.startsWith('payment-') ? transactionOf(stream) : null
  const { rowCount } = await client.query(
    `insert into projector.meta_reports (position, transaction_id, customer_id, report)
     select $1, $2, $3, $4
     where not exists (select from projector.meta_purchases where transaction_id = $2 and outcome is not null)`,
    [position, transactionId, data.customerId, data],
  )
  if (rowCount === 0) return
  await client.query(
    `update projector.meta_purchases p set next_at = completed_at
     from projector.meta_reports r where r.position = $1 and p.outcome is null and p.attempts = 0 and ${BELONGS_TO_PURCHASE}`,
    [position],
  )
}

/** Returns the purchases that are due, oldest first. */
export const duePurchases = async (pool: Pool, now: Date, limit: number): Promise<PendingPurchase[]> => {
  const { rows } = await pool.query<PendingPurchase>(
    `select transaction_id as "transactionId", purchase, attempts,
       (select report from projector.meta_reports r where ${BELONGS_TO_PURCHASE}
        order by r.transaction_id is null, r.position limit 1) as report
     from projector.meta_purchases p
     where outcome is null and next_at <= $1 order by next_at limit $2`,
    [now, limit],
  )
  return rows
}

/** Records the outcome and deletes the browser's reports. Returns the keys of device details that are no longer needed. */
export const settlePurchase = async (
  pool: Pool,
  { transactionId }: PendingPurchase,
  outcome: MetaOutcome,
  note: string | null,
  now: Date,
): Promise<string[]> => {
  const { rows } = await pool.query<{ key: string | null }>(
    `with p as (
       update projector.meta_purchases set outcome = $2, note = $3, settled_at = $4, attempts = attempts + 1
       where transaction_id = $1 returning *)
     delete from projector.meta_reports r using p where ${BELONGS_TO_PURCHASE}
     returning r.report #>> '{device,key}' as key`,
    [transactionId, outcome, note, now],
  )
  return rows.flatMap(({ key }) => key ?? [])
}

export const postponePurchase = async (pool: Pool, { transactionId }: PendingPurchase, note: string, until: Date) => {
  await pool.query(
    'update projector.meta_purchases set next_at = $2, note = $3, attempts = attempts + 1 where transaction_id = $1',
    [transactionId, until, note],
  )
}
