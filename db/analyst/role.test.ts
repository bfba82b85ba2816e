import { catalog } from '#events/catalog.ts'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { createPool, type Pool } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { ANALYST_PASSWORD, createTestDatabase, urlOf } from '#prove/servers/database.ts'
import { refusalSentence } from './refusal.ts'
import { analystUrl } from './role.ts'

let analyst: Pool
const database = eachTest(() => createTestDatabase())
beforeEach(async () => {
  analyst = createPool({ url: database.analystUrl, name: 'analyst', max: 1 })
})
afterEach(async () => {
  await analyst.end()
})

const refusalOf = (sql: string, pool = analyst) =>
  pool.query(sql).then(
    () => 'allowed',
    (error: unknown) => refusalSentence(error),
  )

test('the role of analysts reads the views by their bare names', async () => {
  const { rows } = await analyst.query('select count(*) from quiz_visitor_arrived join events using (position)')
  expect(rows).toEqual([{ count: 0 }])
})

test('the role of analysts reads a read model that is created later', async () => {
  await database.pool.query('create view read.later as select 1 as n')
  expect((await analyst.query('select n from later')).rows).toEqual([{ n: 1 }])
})

test('Metabase, Grafana and DBeaver find the views by their own statements, with the comments of columns', async () => {
  const view = { schema: 'analyst', name: 'quiz_age_chosen' }
  const inGrafana = `select case when quote_ident(table_schema) in (
        select trim(one) from unnest(string_to_array(current_setting('search_path'), ',')) one) then quote_ident(table_name)
      else quote_ident(table_schema) || '.' || quote_ident(table_name) end as name from information_schema.tables`
  expect((await analyst.query(inGrafana)).rows).toContainEqual({ name: view.name })
  // Drivers of JDBC, which the other two use, ask so.
  await analyst.query(`set extra_float_digits = 3; set application_name = 'DBeaver'; set session timezone to 'UTC'`)
  const inJdbc = `select n.nspname as schema, c.relname as name, a.attname as column, pg_get_expr(d.adbin, d.adrelid) as preset,
        format_type(a.atttypid, a.atttypmod) as type, dsc.description as remarks
      from pg_catalog.pg_namespace n join pg_catalog.pg_class c on c.relnamespace = n.oid
      join pg_catalog.pg_attribute a on a.attrelid = c.oid left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_catalog.pg_description dsc on dsc.objoid = c.oid and dsc.objsubid = a.attnum
      where c.relkind in ('r', 'p', 'v', 'f', 'm') and a.attnum > 0 and c.relname like 'quiz_age_chosen'`
  expect((await analyst.query(inJdbc)).rows).toContainEqual({
    ...view,
    column: 'age',
    preset: null,
    type: 'text',
    remarks: catalog['quiz.age-chosen'].fields.age,
  })
  const inDbeaver = `select obj_description('quiz_age_chosen'::regclass, 'pg_class') as comment, pg_get_viewdef('quiz_age_chosen'::regclass, true) is not null as "isShown"`
  expect((await analyst.query(inDbeaver)).rows).toEqual([
    { comment: `quiz.age-chosen: ${catalog['quiz.age-chosen'].recorded}`, isShown: true },
  ])
})

test.each([
  'select * from event_store.events',
  'select * from event_store.forgettable',
  'select wrapped from event_store.person_keys',
  'select * from projector.checkpoints',
  'select * from reactions.jobs',
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
    `select event_store.append_as_expected('', '{}', '{}', '{}', '', '{}', '', '', '{}', '{}', '', 0)`,
  ]
  for (const sql of writes)
    expect(await refusalOf(`begin read write; ${sql}`)).toMatch(/permission denied|cannot delete from view/)
})

test.each([
  'select pg_advisory_lock(1)',
  'select pg_catalog."pg_advisory_xact_lock"(1, 2)',
  'select * from pg_catalog . pg_try_advisory_lock_shared ( 1 )',
  String.raw`select U&"pg\005fadvisory_lock"(1)`,
  'select n from generate_series(1, 3) as n, lateral (select "pg_sleep"(n)) as slept',
  'explain analyze select pg_sleep(1)',
  'prepare hidden as select pg_advisory_lock(1); execute hidden',
  'begin; declare hidden cursor for select pg_sleep(1); fetch hidden',
  'begin read write; with hidden as (select pg_notify($$a$$, $$b$$)) select * from hidden',
  `select set_config('statement_timeout', '0', false)`,
  'select pg_terminate_backend(pg_backend_pid())',
  `begin read write; select lo_from_bytea(0, 'abc')`,
  'begin read write; select lo_creat(-1)',
  `select query_to_xml(convert_from('\\x73656c6563742031', 'utf8'), true, false, '')`,
  `select * from ts_stat('select to_tsvector(creo) from analyst.quiz_visitor_arrived')`,
  `select pg_read_file('/etc/passwd')`,
  'begin read write; select pg_current_xact_id()',
])('the role of analysts may not call what holds up others, however it is spelled: %s', async (sql) => {
  expect(await refusalOf(sql)).toMatch(/^That function could hold up or change the product.+denied for function/)
  await refusalOf('rollback')
  expect((await analyst.query('select 1 as n')).rows).toEqual([{ n: 1 }])
})

test.each([
  ['do $$ begin perform pg_advisory_lock(1); end $$', /^Analysts ask in SQL: blocks of code/],
  ['create function pg_temp.hidden() returns int language sql as $$ select 1 $$', /^Analysts read and never write/],
  ['with gone as (delete from analyst.events returning 1) select * from gone', /permission denied|never write|view/],
  ['copy (select 1) to program $$id$$', /denied to COPY to or from an external program/],
  ['alter role analyst set statement_timeout = 0', /^Analysts read and never write/],
  ['set role app_project', /permission denied to set role/],
])('the role of analysts is refused with a reason: %s', async (sql, sentence) => {
  expect(await refusalOf(sql)).toMatch(sentence)
})

test('the role of analysts cannot fill the disk with temporary tables', async () => {
  await migrate(database.pool)
  expect(await refusalOf('begin read write; create temp table mine as select 1')).toMatch(
    /^Analysts read and never write: use "with"/,
  )
})

test('processes keep the functions that are forbidden to analysts, and another migration changes nothing', async () => {
  const rights = `select proname, proacl::text as rights from pg_proc where proname ~ '^(pg_advisory|pg_sleep|set_config)' order by oid`
  const { rows } = await database.pool.query<{ rights: string }>(rights)
  expect(rows.length).toBeGreaterThan(10)
  for (const { rights: given } of rows) expect(given).toMatch(/app_append=X.*app_project=X/)
  await migrate(database.pool)
  expect((await database.pool.query(rights)).rows).toEqual(rows)
})

test('the role of analysts is stopped when a query takes longer than the limit', async () => {
  const impatient = createPool({ url: database.analystUrl, name: 'analyst', max: 1, statementTimeoutMs: 50 })
  expect(await refusalOf('select count(*) from generate_series(1, 1000000000)', impatient)).toMatch(
    /^The query took longer than its limit/,
  )
  await impatient.end()
  const { rows } = await database.pool.query<{ rolconfig: string[] }>(
    `select rolconfig from pg_roles where rolname = 'analyst'`,
  )
  expect(rows[0]?.rolconfig).toContain('statement_timeout=120s')
})

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
