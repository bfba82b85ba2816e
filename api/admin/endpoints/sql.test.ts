import { expect, onTestFinished, test } from 'vitest'
import { ANALYST_ROLE } from '#db/analyst/role.ts'
import { shared } from '#testing/resources.ts'
import { expectRefusal, registerAdmin } from '#api/testing.ts'
import { asExplorer, createExplorerApi } from './testing.explorer.ts'

const api = shared(() => createExplorerApi())
const { sql, answerOf, events } = asExplorer(api)
const reasonOf = async (text: string, by = api.bearer) => {
  const { status, body } = await sql(text, by)
  return [status, body['message']]
}

test('a query returns typed columns and plain values', async () => {
  const query = `select 1::bigint as n, 2.5::numeric as x, 'a' as t, null as nothing, true as yes,
      date '2026-03-01' as day, timestamptz '2026-03-01 12:00Z' as at, '{"a":[1]}'::json as j, 9007199254740993 as big`
  expect(await answerOf(query)).toEqual({
    columns: [
      { name: 'n', kind: 'number' },
      { name: 'x', kind: 'number' },
      { name: 't', kind: 'text' },
      { name: 'nothing', kind: 'text' },
      { name: 'yes', kind: 'text' },
      { name: 'day', kind: 'time' },
      { name: 'at', kind: 'time' },
      { name: 'j', kind: 'text' },
      { name: 'big', kind: 'number' },
    ],
    rows: [[1, 2.5, 'a', null, true, '2026-03-01', '2026-03-01T12:00:00.000Z', '{"a":[1]}', '9007199254740993']],
    cut: null,
    ms: expect.any(Number),
  })
  expect((await answerOf('select 1 as n where false')).columns).toEqual([{ name: 'n', kind: 'number' }])
  expect((await answerOf('select 1 as n, 2 as n')).rows).toEqual([[1, 2]])
  expect((await answerOf('-- a note\n(select creo from quiz_visitor_arrived)')).rows).toEqual([['spring']])
  expect((await answerOf('explain select 1')).rows.length).toBeGreaterThan(0)
  expect((await answerOf('select n from generate_series(1, 100) as n')).rows).toHaveLength(100)
})

test('an answer ends at 1,000 rows and at one megabyte', async () => {
  const many = await answerOf('select n from generate_series(1, 5000) as n')
  expect([many.rows.length, many.cut]).toEqual([1_000, 'rows'])
  expect((await answerOf('select n from generate_series(1, 1000) as n')).cut).toBeNull()
  const large = await answerOf(`select repeat('x', 100000) as x from generate_series(1, 50)`)
  expect([large.rows.length, large.cut]).toEqual([10, 'bytes'])
  expect(await reasonOf(`select repeat('x', 20000000)`)).toEqual([422, expect.stringMatching(/too large/)])
  expect((await answerOf('select 1')).rows).toEqual([[1]])
})

test.each([
  ['delete from analyst.events', /only reads/],
  ['with gone as (delete from analyst.events returning 1) select * from gone', /permission denied|never write|view/],
  ['select 1; delete from analyst.events', /One query at a time/],
  ['commit; select 1', /only reads/],
  ['select key_reference from event_store.person_keys', /Analysts read the schemas/],
  ['select * from event_store.events', /Analysts read the schemas/],
  ['select rolpassword from pg_authid', /Analysts read the schemas/],
  ['select pg_advisory_xact_lock(7305827610)', /Locks could hold up/],
  [`select query_to_xml('select 1', true, false, '')`, /not allowed/],
  ['select * from nowhere', /no such table/],
  ['select nothing', /column "nothing" does not exist/],
  ['copy (select 1) to stdout', /only reads/],
  ['select 1/0', /division by zero/],
  ['select nextval(1)', /cannot run this query/],
  ['values (1), (1, 2)', /same length/],
  ["select lo_import('/etc/passwd')", /not allowed/],
  ['select "pg_try_advisory_lock"(1)', /Locks could hold up/],
  ['select pg_logical_emit_message(true, $$a$$, $$b$$)', /may not call it \(permission denied for function/],
  ['with hidden as (select pg_export_snapshot()) select * from hidden', /may not call it/],
  ['do $$ begin perform 1; end $$', /only reads/],
  ['prepare hidden as select 1', /only reads/],
  ['declare hidden cursor for select 1', /only reads/],
  ['explain analyze delete from analyst.events', /permission denied|never write|view/],
])('the SQL box refuses with a reason: %s', async (text, reason) => {
  const [status, message] = await reasonOf(text)
  expect([status, message]).toEqual([422, expect.stringMatching(reason)])
  expect((await answerOf('select 1')).rows).toEqual([[1]])
})

test('a query that stores too much on disk is refused with a reason', async () => {
  const sorted =
    'select max(n) from (select n, row_number() over (order by -n) from generate_series(1, 30000000) n) all_of_them'
  expect(await reasonOf(sorted)).toEqual([422, expect.stringMatching(/too much memory or disk/)])
})

test('JSON that is nested thousands of levels deep is refused with a reason', async () => {
  for (const text of [
    'select (repeat($$[$$, 6000) || repeat($$]$$, 6000))::json',
    'select (repeat($${"a":$$, 6000) || $$1$$ || repeat($$}$$, 6000))::json',
  ])
    expect(await reasonOf(text)).toEqual([422, expect.stringMatching(/nested too deeply/)])
  expect((await answerOf('select (repeat($$[$$, 500) || repeat($$]$$, 500))::json')).rows).toHaveLength(1)
})

test('a query that takes longer than ten seconds is refused, and others run beside it', async () => {
  // Waiting for a lock takes no time of the processors from other tests.
  await api.pool.query(`create table analyst.held (); grant select on analyst.held to ${ANALYST_ROLE}`)
  const holder = await api.pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0')
  await holder.query('lock table analyst.held in access exclusive mode')
  const endless = 'select count(*) from analyst.held'
  const running = async () => {
    const { rows } = await api.pool.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity
         where application_name = 'api-sql' and state = 'active' and datname = current_database()`,
    )
    return rows[0]?.n
  }
  const slow = reasonOf(endless)
  await expect.poll(running).toBe(1)
  const again = await sql('select 1')
  expect([again.status, again.body['message']]).toEqual([429, expect.stringMatching(/^Your last query is still/)])
  const colleague = await registerAdmin(api, api.bearer, { username: 'colleague' })
  const alsoSlow = reasonOf(endless, colleague)
  await expect.poll(running).toBe(2)
  const third = await registerAdmin(api, api.bearer, { username: 'third' })
  expectRefusal(429, await sql('select 1', third))
  expect((await events()).events.length).toBeGreaterThan(0)
  for (const refused of [await slow, await alsoSlow])
    expect(refused).toEqual([422, expect.stringMatching(/longer than its limit/)])
  expect((await answerOf('select 1')).rows).toEqual([[1]])
})
