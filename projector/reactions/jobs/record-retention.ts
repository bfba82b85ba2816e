import { randomUUID } from 'node:crypto'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { inStream } from '#db/store/in-stream.ts'
import { positionRanges } from '#db/store/position-ranges.ts'
import { accountOfStream, accountStream } from '#events/account.ts'
import { DAY_MS } from '#events/time.ts'
import type { Commands } from '#commands/commands.ts'
import type { PeriodicJob } from './jobs.ts'

export type RecordRetentionDeps = { pool: Pool; store: EventStore; keys: PersonKeys; clock: Clock; days: number }

/** Creates the job that destroys the keys of withdrawals that were handled before the period. */
export const createWithdrawalRetention = ({ pool, keys, clock, days }: RecordRetentionDeps): PeriodicJob => ({
  name: 'withdrawals',
  everyMs: DAY_MS,
  run: async (signal) => {
    const { rows } = await pool.query<{ person: string }>(
      `select k.person from event_store.events handled
       join event_store.events received on received.stream_start = handled.stream_start and received.type = 'payment.withdrawal-received'
         and received.data ->> 'withdrawalId' = handled.data ->> 'withdrawalId'
       join event_store.person_keys k on k.person = (received.data #>> '{email,person}')::uuid and k.erased_at is null
       where ${inStream("'withdrawals'", 'handled')} and handled.type = 'payment.withdrawal-handled' and handled.recorded_at < $1`,
      [new Date(clock().getTime() - days * DAY_MS)],
    )
    for (const { person } of rows) {
      signal.throwIfAborted()
      await keys.erase(person)
    }
    return rows.length
  },
})

/** Creates the job that erases accounts that were registered before the period and never paid. */
export const createRegistrationRetention = (
  { pool, store, clock, days }: RecordRetentionDeps,
  { accounts, buyers, claims, erasure }: Pick<Commands, 'accounts' | 'buyers' | 'claims' | 'erasure'>,
): PeriodicJob => {
  const hasPaid = async (purchaseIds: readonly string[]) => {
    for (const id of purchaseIds) if ((await buyers.ofTransaction(await claims.transactionOf(id))).isPaid) return true
    return false
  }

  /** Erases an account unless it has paid. Returns whether it was erased. */
  const eraseUnpaid = async (stream: string): Promise<boolean> => {
    const { owner, purchaseIds } = await accounts.read(stream)
    if (!owner || new Date(owner.registeredAt) > new Date(clock().getTime() - days * DAY_MS)) return false
    if (await hasPaid([...purchaseIds])) return false
    const accountId = accountOfStream(stream)
    const operation = { key: undefined, fingerprint: 'never paid', correlation: randomUUID() }
    await erasure.erase(accountId, [], operation)
    return (await accounts.read(accountStream(accountId))).owner === undefined
  }

  return {
    name: 'registrations',
    everyMs: DAY_MS,
    run: async (signal) => {
      const head = await store.head()
      let erased = 0
      for (const [after, to] of positionRanges(0, head)) {
        const { rows } = await pool.query<{ stream: string }>(
          `select e.stream from event_store.events e
           join event_store.person_keys k on k.person = (e.data #>> '{email,person}')::uuid and k.erased_at is null
           where e.position > $1 and e.position <= $2 and e.type = 'account.registered' and e.recorded_at < $3`,
          [after, to, new Date(clock().getTime() - days * DAY_MS)],
        )
        for (const { stream } of rows) {
          signal.throwIfAborted()
          if (await eraseUnpaid(stream)) erased += 1
        }
      }
      return erased
    },
  }
}
