import { randomUUID } from 'node:crypto'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { inStream } from '#db/store/in-stream.ts'
import { accountOfStream, accountStream } from '#events/account.ts'
import { DAY_MS } from '#events/time/time.ts'
import { keyOf } from '#commands/account/account-state.ts'
import type { Commands } from '#commands/commands.ts'
import { countDone, type PeriodicJob } from '#projector/reactions/periodic.ts'
import { type OldEventsDeps, type OldRange, workOnOldEvents } from './old-events.ts'

export type RecordRetentionDeps = OldEventsDeps & { keys: PersonKeys }

/** Creates the job that destroys the keys of withdrawals that were handled before the period. */
export const createWithdrawalRetention = ({ pool, keys, clock, days }: RecordRetentionDeps): PeriodicJob => ({
  name: 'withdrawals',
  everyMs: DAY_MS,
  run: async (signal) => {
    // One pass: PostgreSQL expects one event of the stream, so it would read the stream again for each event of a join.
    const { rows } = await pool.query<{ person: string }>(
      `select k.person from (
         select max(e.data #>> '{email,person}') filter (where e.type = 'payment.withdrawal-received')::uuid as person,
           min(e.recorded_at) filter (where e.type = 'payment.withdrawal-handled') as handled_at
         from event_store.events e
         where ${inStream("'withdrawals'")} group by e.data ->> 'withdrawalId'
       ) w
       join event_store.person_keys k using (person)
       where w.handled_at < $1 and k.erased_at is null`,
      [new Date(clock().getTime() - days * DAY_MS)],
    )
    return await countDone(rows, signal, ({ person }) => keys.erase(person))
  },
})

/** Creates the job that erases accounts that were registered before the period and never paid. */
export const createRegistrationRetention = (
  deps: RecordRetentionDeps,
  { accounts, buyers, claims, erasure }: Pick<Commands, 'accounts' | 'buyers' | 'claims' | 'erasure'>,
): PeriodicJob => {
  const hasPaid = async (purchaseIds: readonly string[]) => {
    for (const id of purchaseIds) if ((await buyers.ofTransaction(await claims.transactionOf(id))).isPaid) return true
    return false
  }

  /** Erases an account unless it has paid, or others registered it since. Returns whether it was erased. */
  const eraseUnpaid = async (stream: string, person: string): Promise<boolean> => {
    const { owner, purchaseIds } = await accounts.read(stream)
    if (!owner || keyOf(owner) !== person) return false
    if (await hasPaid([...purchaseIds])) return false
    const accountId = accountOfStream(stream)
    const operation = { key: undefined, fingerprint: 'never paid', correlation: randomUUID() }
    await erasure.erase(accountId, [], operation)
    return (await accounts.read(accountStream(accountId))).owner === undefined
  }

  /** Erases the accounts that were registered in a range of the log and never paid. Returns how many. */
  const eraseRange = async (signal: AbortSignal, { after, to }: OldRange): Promise<number> => {
    const { rows } = await deps.pool.query<{ stream: string; person: string }>(
      `select e.stream, k.person from event_store.events e
       join event_store.person_keys k on k.person = (e.data #>> '{email,person}')::uuid and k.erased_at is null
       where e.position > $1 and e.position <= $2 and e.type = 'account.registered'`,
      [after, to],
    )
    return await countDone(rows, signal, ({ stream, person }) => eraseUnpaid(stream, person))
  }

  return {
    name: 'registrations',
    everyMs: DAY_MS,
    // A paid account stays paid, so none is read twice.
    run: (signal, reached = 0) => workOnOldEvents(deps, signal, reached, (range) => eraseRange(signal, range)),
  }
}
