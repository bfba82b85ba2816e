import { createPool, type Pool } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { commonSettings, databaseUrl } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { projections } from '#projector/projections.ts'

/** Returns the projections that a projector of this release builds again, beside the live ones. */
const readRevised = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; revision: number }>(
    'select name, revision from projector.projections',
  )
  const live = new Map(rows.map(({ name, revision }) => [name, revision]))
  return projections.filter(({ name, revision }) => revision > (live.get(name) ?? revision)).map(({ name }) => name)
}

const run = async () => {
  const settings = commonSettings(process.env)
  const pool = createPool({ url: databaseUrl(settings), name: 'migrate', statementTimeoutMs: 600_000 })
  try {
    const done = await migrate(pool)
    process.stdout.write(done.length > 0 ? `Migrated: ${done.join(', ')}\n` : 'The database is up to date\n')
    const revised = await readRevised(pool)
    if (revised.length > 0) process.stdout.write(`Projections that are built again: ${revised.join(', ')}\n`)
  } finally {
    await pool.end()
  }
}

run().catch(endWithSentence)
