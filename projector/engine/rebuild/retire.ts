import { type Pool, transaction } from '#db/client.ts'
import { schemasOf } from './version.ts'

/** Returns the names of projections in the database that this release doesn't have. */
export const findLeftovers = async (pool: Pool, current: readonly string[]): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    'select name from projector.projections where name <> all($1) order by name',
    [current],
  )
  return rows.map(({ name }) => name)
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
    const found = await client.query('delete from projector.projections where name = $1', [name])
    if (found.rowCount === 0) throw new Error(`There is no projection ${name} in the database`)
    const { rows: holders } = await client.query<{ holder: string }>(
      'select holder from projector.leases where name in ($1, $2) and expires_at > now()',
      [name, `${name}@rebuild`],
    )
    if (holders[0]) throw new Error(`${name} is projected by another process (${holders[0].holder}): stop it first`)
    for (const { schema } of await schemasOf(client, name)) await client.query(`drop schema ${schema} cascade`)
    for (const table of ['checkpoints', 'dead_letters', 'effects']) {
      await client.query(`delete from projector.${table} where name = $1`, [name])
    }
    await client.query('delete from projector.leases where name in ($1, $2)', [name, `${name}@rebuild`])
    await client.query('delete from desk.rebuilds where projection = $1', [name])
  })
}
