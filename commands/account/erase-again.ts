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
    `select k.person, substr(e.stream, length('account-') + 1) as account
     from event_store.person_keys k
     left join event_store.events e on e.type = 'account.registered' and e.data ->> 'personId' = k.person::text
     where k.person = any($1::uuid[]) and k.erased_at is null`,
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
