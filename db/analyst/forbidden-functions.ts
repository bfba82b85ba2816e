import { readFile } from 'node:fs/promises'
import { type Pool, transaction } from '#db/client.ts'
import { lockGrants } from '#db/analyst/lock-grants.ts'

const SQL = new URL('./forbidden-functions.sql', import.meta.url)

/**
 * Takes functions that hold up others, blocks of code and temporary tables from everyone but the owner of the database
 * and the processes, so analysts can't reach them however a query spells them. Does nothing where it is done already, or
 * where this user may not: the functions of PostgreSQL belong to a superuser (operate/containers/primary.sh).
 */
export const forbidFunctions = (pool: Pool): Promise<void> =>
  transaction(pool, async (client) => {
    await lockGrants(client)
    await client.query(await readFile(SQL, 'utf8'))
  })
