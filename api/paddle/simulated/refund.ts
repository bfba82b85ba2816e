import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { WebhookReceiver } from '#api/paddle/webhooks/webhook-receiver.ts'
import { isSimulatedId, refundEnvelope } from './webhooks.ts'

/** Payments that gave something back only in part, or not at all, by ids that only the simulated checkout gives. */
const OPEN = `
  select transaction_id as id, currency, amount
  from read.subscription_payments
  where transaction_id ~ '^txn_01[0-9a-f]{24}$' and status in ('paid', 'completed') and refunded < amount`

const PROJECTED = `
  select c.position from projector.checkpoints c
  join projector.projections p on p.name = c.name and p.live_version = c.version where c.name = 'subscription'`

const RETRY_MS = 5_000

export type RefundDeps = { pool: Pool; store: EventStore; webhooks: WebhookReceiver; clock: Clock; log: Logger }

type Open = { id: string; currency: string; amount: number }

/**
 * Records a full refund of every test purchase, once the installation takes real money: they would count as revenue
 * forever. Each has an id of its own, so any number of processes may do this at the same time.
 */
const refundOpen = async ({ pool, webhooks, clock, log }: RefundDeps): Promise<void> => {
  const { rows } = await pool.query<Open>(OPEN)
  for (const { id, currency, amount } of rows.filter((row) => isSimulatedId(row.id))) {
    await webhooks.receive(refundEnvelope(id, amount, currency, clock()))
  }
  if (rows.length > 0) log.warn({ purchases: rows.length }, 'purchases of TEST MODE were refunded')
}

/** Refunds all test purchases that are stored by now, waiting for the projector where it is behind. */
export const refundSimulated = async (deps: RefundDeps, signal: AbortSignal): Promise<void> => {
  let head: number | undefined
  while (!signal.aborted) {
    try {
      head ??= await deps.store.head()
      const { rows } = await deps.pool.query<{ position: number }>(PROJECTED)
      await refundOpen(deps)
      if (rows[0] && rows[0].position >= head) return
    } catch (err) {
      // The read model is not there before the projector first runs, and the database may be away.
      deps.log.debug({ err }, 'purchases of TEST MODE cannot be refunded yet')
    }
    await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}
