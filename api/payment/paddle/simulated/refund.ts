import type { NotNull } from 'kysely'
import type { Clock } from '#db/clock.ts'
import { runQuery } from '#db/query.ts'
import { views } from '#db/read-models.ts'
import { type ProjectedDeps, whileBehind } from '#api/payment/paddle/projected.ts'
import type { WebhookReceiver } from '#api/payment/paddle/webhooks/webhook-receiver.ts'
import { isSimulatedId } from '#events/payment/paddle/ids.ts'
import { refundEnvelope } from './webhooks.ts'

/** Selects payments of the simulated checkout, by their ids, that are not fully refunded. */
const UNREFUNDED = views
  .selectFrom('subscription_payments')
  .select(['transaction_id as id', 'currency', 'amount'])
  .where('transaction_id', '~', '^txn_01[0-9a-f]{24}$')
  .where('status', 'in', ['paid', 'completed'])
  .whereRef('refunded', '<', 'amount')
  .$narrowType<{ currency: NotNull; amount: NotNull }>()

export type RefundDeps = ProjectedDeps & { webhooks: WebhookReceiver; clock: Clock }

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

/** Refunds all test purchases stored so far. */
export const refundSimulated = (deps: RefundDeps, signal: AbortSignal): Promise<void> =>
  whileBehind(deps, signal, () => refundAll(deps))
