import { createPool } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { commonSettings, databaseUrl } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'

/** Migrates the database of DATABASE_URL to the newest version. */
const run = async () => {
  const settings = commonSettings(process.env)
  const pool = createPool({
    url: databaseUrl(settings),
    name: 'migrate',
    statementTimeoutMs: 600_000,
  })
  try {
    const done = await migrate(pool)
    process.stdout.write(done.length > 0 ? `Migrated: ${done.join(', ')}\n` : 'The database is up to date\n')
  } finally {
    await pool.end()
  }
}

run().catch(endWithSentence)
