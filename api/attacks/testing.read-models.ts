import type { Pool } from '#db/client.ts'
import { until } from '#testing/database.ts'

/** Returns every row of every read model as text. */
export const readModels = async (pool: Pool): Promise<string[]> => {
  const { rows: views } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, viewname) as name from pg_views where schemaname = 'read' order by 1`,
  )
  const dumps: string[] = []
  for (const { name } of views) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    dumps.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return dumps
}

/** Waits until all projections have read all events. */
export const caughtUp = (pool: Pool) =>
  until('all projections have caught up', async () => {
    const { rows } = await pool.query<{ behind: number }>(
      `select count(*)::int as behind from projector.projections p
       join projector.checkpoints c on c.name = p.name and c.version = p.live_version
       where c.position < (select max(position) from event_store.events)`,
    )
    return rows[0]?.behind === 0
  })
