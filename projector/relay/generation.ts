import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'

/** Returns the name of the history that positions belong to. */
export const readGeneration = async (pool: Pool): Promise<string> => {
  const [log] = await runQuery(pool, operational.selectFrom('event_store.log').select('generation'))
  if (!log) throw new Error('The log has no generation: event_store.log is empty')
  return log.generation
}

/** Renews the generation, unless another process did. Returns the current one. */
export const renewGeneration = async (pool: Pool, from: string): Promise<string> => {
  await runQuery(
    pool,
    operational
      .updateTable('event_store.log')
      .set({ generation: sql`gen_random_uuid()`, renewed_at: sql`now()` })
      .where('generation', '=', from)
      .returning('generation'),
  )
  return await readGeneration(pool)
}
