import type { Pool } from '#db/client.ts'

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
