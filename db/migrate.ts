import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { forbidFunctions } from './analyst/forbidden-functions.ts'
import { ANALYST_ROLE, refreshAnalystViews } from './analyst/role.ts'
import type { Pool } from './client.ts'
import { refreshRoles } from './roles.ts'

const folder = new URL('./migrations/', import.meta.url)

const names = async () => (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()

/** The name of the newest migration that this code knows. */
export const newestMigration = async () => (await names()).at(-1)?.replace('.ts', '')

/**
 * Brings the database to the newest migration. Safe to call from several processes at once: one works, the others wait.
 * @throws what the failing migration threw; its transaction is rolled back.
 */
export const migrate = async (pool: Pool) => {
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    provider: {
      getMigrations: async () => {
        const found: Record<string, Migration> = {}
        for (const file of await names()) found[file.replace('.ts', '')] = await import(new URL(file, folder).href)
        return found
      },
    },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  await refreshAnalystViews(pool)
  await refreshRoles(pool, ANALYST_ROLE)
  await forbidFunctions(pool)
  return results.map((result) => result.migrationName)
}
