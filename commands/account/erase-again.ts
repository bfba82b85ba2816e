import { randomUUID } from 'node:crypto'
import { positionRanges } from '#db/store/position-ranges.ts'
import { accountOfStream } from '#events/account.ts'
import { createBus } from '#events/bus/bus.ts'
import { createCommands } from '#commands/commands.ts'
import { erasePerson } from './erase-account.ts'
import type { EraseByEmailDeps } from './erase-by-email.ts'

/** Returns the accounts that these persons own, by person. */
const accountsOf = async ({ pool, store }: EraseByEmailDeps, persons: readonly string[]) => {
  const accounts = new Map<string, string>()
  for (const [after, to] of positionRanges(0, await store.head())) {
    const { rows } = await pool.query<{ person: string; stream: string }>(
      `select data #>> '{email,person}' as person, stream from event_store.events
       where position > $1 and position <= $2 and type = 'account.registered' and data #>> '{email,person}' = any($3)`,
      [after, to, persons],
    )
    for (const { person, stream } of rows) accounts.set(person, accountOfStream(stream))
  }
  return accounts
}

/** Keeps persons whom the database doesn't know yet from getting a key: the provider may report them again. */
const keepErased = ({ pool }: EraseByEmailDeps, persons: readonly string[]) =>
  pool.query(
    `insert into event_store.person_keys (person, erased_at)
     select person, now() from unnest($1::uuid[]) as erased(person) on conflict do nothing`,
    [persons],
  )

/**
 * Erases persons again whom an older copy of the database has brought back, with the accounts that they own. Returns
 * their number.
 */
export const eraseAgain = async (deps: EraseByEmailDeps, persons: readonly string[]): Promise<number> => {
  const { rows } = await deps.pool.query<{ person: string }>(
    `select p.person from unnest($1::uuid[]) as p(person)
     left join event_store.person_keys k using (person)
     where k.erased_at is null
       and (k.person is not null or exists (select from event_store.streams s where s.stream = 'quiz-' || p.person))`,
    [persons],
  )
  const back = rows.map(({ person }) => person)
  const accounts = back.length > 0 ? await accountsOf(deps, back) : new Map<string, string>()
  const { erasure } = createCommands({ ...deps, bus: createBus({ url: undefined, name: 'restore' }) })
  for (const person of back) {
    const operation = { key: undefined, fingerprint: 'erases after a restore', correlation: randomUUID() }
    const account = accounts.get(person)
    if (account !== undefined) await erasure.erase(account, [], operation)
    await erasePerson(deps, person)
  }
  await keepErased(deps, persons)
  return back.length
}
