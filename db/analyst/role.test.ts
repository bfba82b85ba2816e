import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createPool, type Pool } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { ANALYST_PASSWORD, createTestDatabase, type TestDatabase, urlOf } from '#run/testing/database.ts'
import { refusalSentence } from './refusal.ts'
import { analystUrl } from './role.ts'

let database: TestDatabase
let analyst: Pool
beforeEach(async () => {
  database = await createTestDatabase()
  analyst = createPool({ url: database.analystUrl, name: 'analyst', max: 1 })
})
afterEach(async () => {
  await analyst.end()
  await database.close()
})

const refusalOf = (sql: string, pool = analyst) =>
  pool.query(sql).then(
    () => 'allowed',
    (error: unknown) => refusalSentence(error),
  )

describe('the role of analysts', () => {
  test('the role of analysts reads the views by their bare names', async () => {
    const { rows } = await analyst.query('select count(*) from quiz_visitor_arrived join events using (position)')
    expect(rows).toEqual([{ count: 0 }])
  })

  test('the role of analysts reads a read model that is created later', async () => {
    await database.pool.query('create view read.later as select 1 as n')
    expect((await analyst.query('select n from later')).rows).toEqual([{ n: 1 }])
  })

  test.each([
    'select * from event_store.events',
    'select key from event_store.person_keys',
    'select key from event_store.server_keys',
    'select * from projector.checkpoints',
    'select * from reactions.mail_jobs',
    'select rolpassword from pg_authid',
  ])('the role of analysts cannot run: %s', async (sql) => {
    expect(await refusalOf(sql)).toMatch(/^Analysts read the schemas "analyst" and "read" only \(permission denied/)
  })

  test('the role of analysts cannot write, even after it disables its read-only setting', async () => {
    expect(await refusalOf('create table mine (n int)')).toMatch(/^Analysts read and never write/)
    const writes = [
      'create table analyst.mine (n int)',
      'create table read.mine (n int)',
      'create table public.mine (n int)',
      'delete from analyst.events',
      `select event_store.append_as_expected('', '{}', '{}', '', '{}', '', '', '{}', '', '{}', 0)`,
    ]
    for (const sql of writes) expect(await refusalOf(`begin read write; ${sql}`)).toMatch(/permission denied/)
  })

  test('the role of analysts is stopped when a query takes longer than the limit', async () => {
    const impatient = createPool({ url: database.analystUrl, name: 'analyst', max: 1, statementTimeoutMs: 50 })
    expect(await refusalOf('select pg_sleep(20)', impatient)).toMatch(/^The query took longer than its limit/)
    await impatient.end()
    const { rows } = await database.pool.query<{ rolconfig: string[] }>(
      `select rolconfig from pg_roles where rolname = 'analyst'`,
    )
    expect(rows[0]?.rolconfig).toContain('statement_timeout=120s')
  })
})

describe('the views', () => {
  test('the views are recreated when they differ from the catalog, and the role can read them', async () => {
    await database.pool.query('drop view analyst.quiz_age_chosen')
    await database.pool.query(`create view analyst.retired as select 1 as n; comment on schema analyst is 'older'`)
    await migrate(database.pool)
    expect((await analyst.query('select count(*) from quiz_age_chosen')).rows).toEqual([{ count: 0 }])
    expect(await refusalOf('select * from retired')).toMatch(/^There is no such table or view/)
  })

  test('the views stay as they are when they match the catalog', async () => {
    const oid = async () => (await database.pool.query(`select 'analyst.events'::regclass::oid as oid`)).rows
    const before = await oid()
    await migrate(database.pool)
    expect(await oid()).toEqual(before)
  })
})

test('a database owner who may not create roles migrates, and the existing role of analysts reads', async () => {
  const { adminUrl } = inject('template')
  const name = `o_${randomBytes(8).toString('hex')}`
  const admin = createPool({ url: adminUrl, name: 'tests', max: 1 })
  await admin.query(`create role ${name} login password 'owner'`)
  await admin.query(`create database ${name} owner ${name}`)
  const url = new URL(urlOf(adminUrl, name))
  url.username = name
  url.password = 'owner'
  const owner = createPool({ url: url.href, name: 'owner', max: 2 })
  const reader = createPool({ url: analystUrl(url.href, ANALYST_PASSWORD), name: 'analyst', max: 1 })
  try {
    await migrate(owner)
    await owner.query('create view read.later as select 1 as n')
    expect((await reader.query('select count(*) from events')).rows).toEqual([{ count: 0 }])
    expect((await reader.query('select n from later')).rows).toEqual([{ n: 1 }])
    expect(await refusalOf('select * from event_store.events', reader)).toMatch(/permission denied/)
  } finally {
    await reader.end()
    await owner.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
    await admin.end()
  }
})
