import { sql } from 'kysely'
import type { PoolClient } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange } from '#db/query.ts'
import type { EventStore } from '#db/event-store.ts'
import { type EventOf, oneOf, type RecordedEvent } from '#events/catalog.ts'
import { decodeNeeded } from '#events/decode.ts'
import { customerStream, paymentStream, transactionOf } from '#events/payment/payment.ts'
import { DAY_MS, HOUR_MS } from '#events/time/time.ts'
import { addJob, type Job } from '#projector/queue/queue.ts'
import type { MetaPurchase } from './event.ts'

export const QUEUE = 'purchase reports'

/** Purchase to send. Its key is the transaction id. */
export type PendingPurchase = Job<string, MetaPurchase>

type BrowserReport = EventOf<'payment.browser-reported'>

/** Time to wait for the browser's report. */
const BROWSER_MS = DAY_MS
/** Meta refuses events older than seven days; the last attempt is an hour before. */
const LAST_TRY_MS = 7 * DAY_MS - HOUR_MS

export const lastAttemptAt = ({ paidAt }: MetaPurchase) => new Date(Date.parse(paidAt) + LAST_TRY_MS)

const isReport = oneOf<BrowserReport>({ 'payment.browser-reported': true })

/**
 * Returns what browsers reported about a purchase: of the transaction first, then of its customer since the day before,
 * and of no other visitor. Reports aren't trusted; they only add identifiers by which Meta may know the buyer.
 */
export const readReports = async (
  store: EventStore,
  { key, data, askedAt }: Pick<PendingPurchase, 'key' | 'data' | 'askedAt'>,
): Promise<BrowserReport['data'][]> => {
  const read = async (stream: string) => decodeNeeded(await store.readStream(stream), isReport)
  const ofCustomer = data.customerId === null ? [] : await read(customerStream(data.customerId))
  const recent = ofCustomer.filter(({ at }) => at.getTime() >= askedAt.getTime() - BROWSER_MS)
  return [...(await read(paymentStream(key))), ...recent]
    .map((report) => report.data)
    .filter(({ quizUserId }) => quizUserId === null || quizUserId === data.quizUserId)
}

/** Records a purchase. It is due immediately if a browser has reported it, otherwise after the waiting time. */
export const recordPurchase = async (
  client: PoolClient,
  store: EventStore,
  { stream, at, data }: RecordedEvent<'payment.purchase-completed'>,
) => {
  const key = transactionOf(stream)
  const job = { key, kind: 'purchase', subject: key, data, askedAt: at }
  const isReported = (await readReports(store, job)).length > 0
  await addJob(client, QUEUE, { ...job, dueAt: isReported ? at : new Date(at.getTime() + BROWSER_MS) })
}

/** Makes the purchase that a browser reports due, unless it was attempted before. */
export const recordReport = async (client: PoolClient, { stream, data }: RecordedEvent<'payment.browser-reported'>) => {
  const purchases = operational
    .updateTable('reactions.jobs')
    .set((row) => ({ due_at: row.ref('asked_at') }))
    .where('queue', '=', QUEUE)
    .where('done_at', 'is', null)
    .where('attempts', '=', 0)
    .where(sql<boolean>`coalesce(data->>'quizUserId' = ${data.quizUserId}, ${data.quizUserId}::text is null)`)
  const isOfTransaction = stream.startsWith('payment-')
  await runChange(
    client,
    isOfTransaction
      ? purchases.where('key', '=', transactionOf(stream))
      : purchases.where(sql<boolean>`data->>'customerId' = ${data.customerId}`),
  )
}
