import { setTimeout as delay } from 'node:timers/promises'
import type { NotNull } from 'kysely'
import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { runQuery } from '#db/query.ts'
import { views } from '#db/read-models/index.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { WebhookReceiver } from '#api/paddle/webhooks/webhook-receiver.ts'
import { isSimulatedId } from '#events/paddle/ids.ts'
import { refundEnvelope } from './webhooks.ts'

/** Selects payments of the simulated checkout, by their ids, that are not fully refunded. */
const UNREFUNDED = views
  .selectFrom('subscription_payments')
  .select(['transaction_id as id', 'currency', 'amount'])
  .where('transaction_id', '~', '^txn_01[0-9a-f]{24}$')
  .where('status', 'in', ['paid', 'completed'])
  .whereRef('refunded', '<', 'amount')
  .$narrowType<{ currency: NotNull; amount: NotNull }>()

const PROJECTED_POSITION = `
  select c.position from projector.checkpoints c
  join projector.projections p on p.name = c.name and p.live_version = c.version where c.name = 'subscription'`

const RETRY_MS = 5_000

export type RefundDeps = { pool: Pool; store: EventStore; webhooks: WebhookReceiver; clock: Clock; log: Logger }

/**
 * Refunds test purchases after the switch to real money, so that the stored payments add up to real money. The ids of the refunds follow
 * from the transactions, so several processes can do this at the same time.
 */
const refundAll = async ({ pool, webhooks, clock, log }: RefundDeps): Promise<void> => {
  const rows = await runQuery(pool, UNREFUNDED)
  for (const { id, currency, amount } of rows.filter((row) => isSimulatedId(row.id))) {
    await webhooks.receive(refundEnvelope(id, amount, currency, clock()))
  }
  if (rows.length > 0) log.warn({ purchases: rows.length }, 'test purchases were refunded')
}

/** Refunds all test purchases stored so far. Waits for the projector if it is behind. */
export const refundSimulated = async (deps: RefundDeps, signal: AbortSignal): Promise<void> => {
  let head: number | undefined
  while (!signal.aborted) {
    try {
      head ??= await deps.store.head()
      const { rows } = await deps.pool.query<{ position: number }>(PROJECTED_POSITION)
      await refundAll(deps)
      if (rows[0] && rows[0].position >= head) return
    } catch (err) {
      // The read model doesn't exist before the projector's first run, and the database may be unavailable.
      deps.log.debug({ err }, 'test purchases cannot be refunded yet')
    }
    await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}
