import { sql } from 'kysely'
import { type Pool, transaction } from '#db/client.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { readSchemas, VERSION_TABLES } from './version.ts'

/** Returns the names of projections in the database that this release doesn't have. */
export const findLeftovers = async (pool: Pool, current: readonly string[]): Promise<string[]> => {
  const all = coreTables.selectFrom('projector.projections').select('name').orderBy('name')
  return (await runQuery(pool, all)).flatMap(({ name }) => (current.includes(name) ? [] : name))
}

/** Short, because new readers queue behind the drop while it waits for current ones. */
const LOCK_TIMEOUT = '2s'

/**
 * Drops everything that a removed projection left: schemas and their views, checkpoints, dead letters, leases and
 * rebuild requests.
 * @throws {Error} with a message for the operator, if this release has the projection, if it doesn't exist, or while
 * another process projects it.
 */
export const retire = async (pool: Pool, name: string, current: readonly string[]): Promise<void> => {
  if (current.includes(name)) throw new Error(`${name} is projected by this release: remove its code first`)
  await transaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    const found = await runChange(client, coreTables.deleteFrom('projector.projections').where('name', '=', name))
    if (found === 0) throw new Error(`There is no projection ${name} in the database`)
    const leases = [name, `${name}@rebuild`]
    const [held] = await runQuery(
      client,
      coreTables
        .selectFrom('projector.leases')
        .select('holder')
        .where('name', 'in', leases)
        .where('expires_at', '>', sql<Date>`now()`),
    )
    if (held) throw new Error(`${name} is projected by another process (${held.holder}): stop it first`)
    for (const { schema } of await readSchemas(client, name)) await client.query(`drop schema ${schema} cascade`)
    for (const table of VERSION_TABLES) await runChange(client, coreTables.deleteFrom(table).where('name', '=', name))
    await runChange(client, coreTables.deleteFrom('projector.leases').where('name', 'in', leases))
    await runChange(client, coreTables.deleteFrom('desk.rebuilds').where('projection', '=', name))
  })
}
