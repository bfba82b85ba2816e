import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#prove/servers/database.ts'

const command = fileURLToPath(new URL('migrate.ts', import.meta.url))

test('a migration names the projections that the new release builds again', async () => {
  await using database = await createTestDatabase()
  await database.pool.query(
    `insert into projector.projections (name, live_version, revision) values ('progress', 1, 1), ('money', 1, 999)`,
  )
  const env = { ...process.env, DATABASE_URL: database.url }
  const { stdout } = await promisify(execFile)(process.execPath, [command], { env })
  expect(stdout).toBe('The database is up to date\nProjections that are built again: progress\n')
})
