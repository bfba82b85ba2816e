import { randomUUID } from 'node:crypto'
import { createBus } from '#events/bus/bus.ts'
import { createCommands } from '#commands/commands.ts'
import { erasePerson } from './erase-account.ts'
import type { EraseByEmailDeps } from './erase-by-email.ts'

/**
 * Erases persons again whom an older copy of the database has brought back, with the accounts that they own. Returns
 * their number.
 */
export const eraseAgain = async (deps: EraseByEmailDeps, persons: readonly string[]): Promise<number> => {
  const { rows } = await deps.pool.query<{ person: string; account: string | null }>(
    `select p.person, substr(e.stream, length('account-') + 1) as account
     from unnest($1::uuid[]) as p(person)
     left join event_store.person_keys k using (person)
     left join event_store.events e on e.type = 'account.registered' and e.data #>> '{email,person}' = p.person::text
     where k.erased_at is null
       and (k.person is not null or exists (select from event_store.streams s where s.stream = 'quiz-' || p.person))`,
    [persons],
  )
  const { erasure } = createCommands({ ...deps, bus: createBus({ url: undefined, name: 'restore' }) })
  for (const { person, account } of rows) {
    const operation = { key: undefined, fingerprint: 'erases after a restore', correlation: randomUUID() }
    if (account) await erasure.erase(account, [], operation)
    await erasePerson(deps, person)
  }
  return rows.length
}
