import { createPool } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { commonSettings, databaseUrl } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'

/** Migrates the database of DATABASE_URL to the newest version. */
const run = async () => {
  const pool = createPool({
    url: databaseUrl(commonSettings(process.env)),
    name: 'migrate',
    statementTimeoutMs: 600_000,
  })
  const done = await migrate(pool).finally(() => pool.end())
  process.stdout.write(done.length > 0 ? `Migrated: ${done.join(', ')}\n` : 'The database is up to date\n')
}

run().catch(endWithSentence)
