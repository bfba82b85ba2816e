import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { Refusal } from '#commands/refusal.ts'

/** Asks for the rebuild of a projection. @throws {Refusal} 422 for an unknown one. */
export const askRebuild = async (pool: Pool, projection: string, by: string, now: Date): Promise<void> => {
  const known = operational.selectFrom('projector.projections').select('name').where('name', '=', projection)
  if ((await runQuery(pool, known)).length === 0)
    throw new Refusal(422, 'unknown_projection', 'There is no such projection.')
  // A running rebuild continues, because it reads all events including the dead letters.
  await runChange(
    pool,
    operational
      .insertInto('desk.rebuilds')
      .values({ projection, asked_at: now, asked_by: by, state: 'asked' })
      .onConflict((conflict) =>
        conflict
          .column('projection')
          .doUpdateSet((row) => ({
            asked_at: row.ref('excluded.asked_at'),
            asked_by: row.ref('excluded.asked_by'),
            state: 'asked',
            settled_at: null,
          }))
          .where('desk.rebuilds.state', '<>', 'running'),
      ),
  )
}
