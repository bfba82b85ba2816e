import { operational } from '#db/operational-tables.ts'
import type { PoolClient } from '#db/client.ts'
import { runChange, runQuery } from '#db/query.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { transactionOf } from '#events/payment.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { runReaction } from '#projector/reactions/reaction.ts'
import { handleWithdrawalsFrom, type HandlingDeps } from '#commands/purchase/handle-withdrawals.ts'

const BATCH = 64

const recordRefund = async (client: PoolClient, { id, stream }: RecordedEvent<'payment.refunded'>) => {
  await runChange(
    client,
    operational
      .insertInto('reactions.refunds')
      .values({ transaction_id: transactionOf(stream), caused_by: id })
      .onConflict((conflict) => conflict.column('transaction_id').doUpdateSet({ caused_by: id })),
  )
}

const handleRecorded = async (deps: HandlingDeps): Promise<boolean> => {
  const { pool } = deps
  const recorded = operational.selectFrom('reactions.refunds').select(['transaction_id', 'caused_by']).limit(BATCH)
  const refunds = await runQuery(pool, recorded)
  for (const { transaction_id, caused_by } of refunds) {
    await handleWithdrawalsFrom(deps, transaction_id, caused_by)
    const done = operational.deleteFrom('reactions.refunds').where('transaction_id', '=', transaction_id)
    await runChange(pool, done.where('caused_by', '=', caused_by))
  }
  return refunds.length === BATCH
}

/** Marks withdrawals as handled when the refund of their purchase is reported. */
export const runRefunds = (deps: ProjectorDeps, options: Omit<HandlingDeps, 'pool' | 'store'>) =>
  runReaction(deps, {
    name: 'refunds',
    types: ['payment.refunded'],
    record: recordRefund,
    work: () => handleRecorded({ ...deps, ...options }),
  })
