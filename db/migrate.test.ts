import { readdir } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createPool, type Pool } from './client.ts'
import { migrate, newestMigration } from './migrate.ts'
import { isMigrated } from './startup.ts'
import { createTestDatabase, urlOf } from '#prove/servers/database.ts'

describe('migrations', () => {
  const { adminUrl } = inject('template')
  const name = `m_${randomBytes(8).toString('hex')}`
  const url = urlOf(adminUrl, name)
  let admin: Pool
  let pool: Pool
  beforeEach(async () => {
    admin = createPool({ url: adminUrl, name: 'tests', max: 1, statementTimeoutMs: 60_000 })
    await admin.query(`create database ${name}`)
    pool = createPool({ url, name: 'migrate', statementTimeoutMs: 60_000 })
  })
  afterEach(async () => {
    await pool.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  const all = async () =>
    (await readdir(new URL('./migrations/', import.meta.url))).map((file) => file.replace('.ts', '')).sort()
  /** Everything the migrations make, by name and definition. */
  const shape = async (of: Pool) => {
    const { rows } = await of.query(
      `select table_schema, table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema in ('event_store', 'projector', 'read')
       union all select specific_schema, routine_name, routine_definition, data_type, null, null from information_schema.routines
       where specific_schema in ('event_store', 'projector', 'read') order by 1, 2, 3`,
    )
    return rows
  }

  test('migrations create everything in an empty database, in order, and nothing the second time', async () => {
    expect(await isMigrated(pool)).toBe(false)
    expect(await migrate(pool)).toEqual(await all())
    expect(await isMigrated(pool)).toBe(true)
    const before = await shape(pool)
    expect(before.length).toBeGreaterThan(20)
    expect(await migrate(pool)).toEqual([])
    expect(await shape(pool)).toEqual(before)
  })

  test('migrations run once when several processes start at the same time', async () => {
    const pools = [1, 2, 3].map((n) => createPool({ url, name: `migrate ${n}`, statementTimeoutMs: 60_000 }))
    const done = await Promise.all(pools.map((one) => migrate(one)))
    await Promise.all(pools.map((one) => one.end()))
    expect(done.flat().sort()).toEqual(await all())
    expect(await isMigrated(pool)).toBe(true)
  })

  test('the previous release leaves a database as a later release migrated it', async () => {
    await migrate(pool)
    await pool.query(`insert into kysely_migration values ('9999-later', now()::text)`)
    const before = await shape(pool)
    expect(await migrate(pool)).toEqual([])
    expect(await isMigrated(pool)).toBe(true)
    expect(await shape(pool)).toEqual(before)
  })

  test('migrations keep stored data', async () => {
    await migrate(pool)
    await pool.query(
      `insert into event_store.events values (1, 1, 's', 1, gen_random_uuid(), 't', 1, '{"a":1}', '{}', now())`,
    )
    await pool.query(`delete from kysely_migration where name >= '0001'`)
    await expect(migrate(pool)).rejects.toThrow()
    expect((await pool.query('select stream, data from event_store.events')).rows).toEqual([
      { stream: 's', data: { a: 1 } },
    ])
    expect(await isMigrated(pool)).toBe(false)
  })

  test('the newest migration is known by name', async () => {
    expect(await newestMigration()).toBe((await all()).at(-1))
  })
})

test('the owner of the database, no superuser, gives versions that it built to the projector', async () => {
  await using database = await createTestDatabase()
  await database.pool.query('create schema later_v1 create table rows (n int)')
  await migrate(database.pool)
  const { rows } = await database.pool.query(`select tableowner as owner from pg_tables where schemaname = 'later_v1'`)
  expect(rows).toEqual([{ owner: 'app_project' }])
})
