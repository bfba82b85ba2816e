import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { operational } from '#db/operational-tables.ts'
import type { Pool, PoolClient } from '#db/client.ts'
import { runChange, runQuery } from '#db/query.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { transactionOf } from '#events/payment.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { createFailureHandler } from '#projector/engine/failure-handler.ts'
import { type LeaseTerm, runWhileLeader } from '#projector/engine/lease.ts'
import type { Waker } from '#projector/engine/waker.ts'
import { resumeIntake, runIntake, throwIfUnknown } from '#projector/reactions/intake.ts'
import { handleWithdrawalsFrom, type HandlingDeps } from './handle-withdrawals.ts'

const NAME = 'refunds'
const TYPES = ['payment.refunded'] as const

/** Time to wait so that more events share a page. */
const LINGER_MS = 200
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

const handleRecorded = async (pool: Pool, deps: HandlingDeps): Promise<boolean> => {
  const recorded = operational.selectFrom('reactions.refunds').select(['transaction_id', 'caused_by']).limit(BATCH)
  const refunds = await runQuery(pool, recorded)
  for (const { transaction_id, caused_by } of refunds) {
    await handleWithdrawalsFrom(deps, transaction_id, caused_by)
    const done = operational.deleteFrom('reactions.refunds').where('transaction_id', '=', transaction_id)
    await runChange(pool, done.where('caused_by', '=', caused_by))
  }
  return refunds.length === BATCH
}

type Options = { keys: PersonKeys; clock: Clock }

const react = async (deps: ProjectorDeps, options: Options, term: LeaseTerm, waker: Waker) => {
  let progress = await resumeIntake(deps, NAME, term)
  while (!term.signal.aborted) {
    progress = await runIntake(deps, progress, { name: NAME, types: TYPES, record: recordRefund })
    const hasMore = await handleRecorded(deps.pool, { ...deps, ...options })
    if (hasMore) continue
    throwIfUnknown(progress)
    await waker.sleep(1_000, term.signal)
    await waker.pause(LINGER_MS, term.signal)
  }
}

/** Marks withdrawals as handled when the refund of their purchase is reported. */
export const runRefunds = (deps: ProjectorDeps, options: Options) =>
  runWhileLeader(deps, {
    name: NAME,
    work: (term, waker) => react(deps, options, term, waker),
    ...createFailureHandler(deps, NAME, (err) => deps.log.warn({ err }, 'refunds interrupted, retrying')),
  })
