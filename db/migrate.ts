import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { forbidFunctions } from './analyst/forbidden-functions.ts'
import { ANALYST_ROLE, refreshAnalystViews } from './analyst/role.ts'
import type { Pool } from './client.ts'
import { refreshRoles } from './roles.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Returns the names of the migrations that this code knows, oldest first. */
const knownMigrations = async () =>
  (await readdir(folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('.ts', ''))
    .sort()

/** The name of the newest migration that this code knows. */
export const newestMigration = async () => (await knownMigrations()).at(-1)

/** Returns the names of the migrations that the database has. */
export const appliedMigrations = async (pool: Pool): Promise<string[]> => {
  const { rows: tables } = await pool.query(`select where to_regclass('public.kysely_migration') is not null`)
  if (tables.length === 0) return []
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
  return rows.map(({ name }) => name)
}

/**
 * Brings the database to the newest migration, and leaves one of a later release as it is. Safe to call from several
 * processes at once: one works, the others wait.
 * @throws what the failing migration threw; its transaction is rolled back.
 */
export const migrate = async (pool: Pool): Promise<string[]> => {
  const known = await knownMigrations()
  // An operator returned to this release; migrations leave the database usable for it.
  if ((await appliedMigrations(pool)).some((name) => !known.includes(name))) return []
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    provider: {
      getMigrations: async () => {
        const found: Record<string, Migration> = {}
        for (const name of known) found[name] = await import(new URL(`${name}.ts`, folder).href)
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
