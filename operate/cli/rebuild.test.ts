import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { eventCensus } from '#projector/figures/projections/event-census.ts'
import { ANALYST_ROLE } from '#db/analyst/role.ts'
import { refreshRoles } from '#db/roles.ts'
import { liveVersion } from '#projector/engine/rebuild/version.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { runProgram } from '#prove/servers/program.ts'

const file = fileURLToPath(new URL('rebuild.ts', import.meta.url))

const rebuild = (databaseUrl: string) => {
  const { KEY_DIR, KEY_WRAP } = process.env
  return runProgram(file, ['event-census'], { DATABASE_URL: databaseUrl, KEY_DIR, KEY_WRAP })
}

test('a build by the owner of the database belongs to the projector before it goes live', async () => {
  const { pool, url, close } = await createTestDatabase()
  const reader = await pool.connect()
  try {
    await liveVersion(pool, eventCensus)
    // A copy of a database has none of its grants.
    await refreshRoles(pool, ANALYST_ROLE)
    await writeEvents(pool, [visitor(1).did('quiz.checkout-opened', {})])
    const owners = async () => {
      const { rows } = await pool.query<{ owner: string }>(
        `select distinct pg_get_userbyid(owner) as owner from (
           select nspowner as owner from pg_namespace where nspname = 'event_census_v2'
           union all select relowner from pg_class where relnamespace = to_regnamespace('event_census_v2')) owned`,
      )
      return rows.map(({ owner }) => owner)
    }
    // The swap waits for a reader of the live tables.
    await reader.query('begin; set local idle_in_transaction_session_timeout = 0; select from read.event_census_types')
    const rebuilding = rebuild(url)
    await until('the build waits for the reader', async () => {
      const { rows } = await pool.query(
        `select from projector.checkpoints where name = 'event-census' and version = 2 and position = 1`,
      )
      return rows.length === 1
    })
    expect(await owners()).toEqual(['app_project'])
    await reader.query('commit')
    expect((await rebuilding).stdout).toContain('event-census is now version 2')
    expect(await owners()).toEqual(['app_project'])
    expect((await pool.query('select type, count from read.event_census_types')).rows).toEqual([
      { type: 'quiz.checkout-opened', count: 1 },
    ])
  } finally {
    reader.release(true)
    await close()
  }
})

test('a revision that the running product cannot follow is not built beside it', async () => {
  const { pool, url, close } = await createTestDatabase()
  onTestFinished(() => close())
  await liveVersion(pool, { ...eventCensus, revision: 0 })
  await refreshRoles(pool, ANALYST_ROLE)
  await pool.query(`insert into projector.leases values ('event-census', 'running', 1, now() + interval '1 minute')`)
  const { code, stderr } = await rebuild(url)
  expect(code).toBe(1)
  expect(stderr).toMatch(/has revision 0 of event-census, and this code revision \d+: restart/)
  expect(await liveVersion(pool, eventCensus)).toEqual({ version: 1, revision: 0 })
})
