import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { shared } from '#testing/resources.ts'
import { createSqlBox } from './sql-box.ts'

const zone = process.env['TZ']
beforeAll(() => (process.env['TZ'] = 'Europe/Warsaw'))
afterAll(() => (zone === undefined ? delete process.env['TZ'] : (process.env['TZ'] = zone)))

const database = shared(() => createTestDatabase())

test('days in a list are those of the database, in any time zone of the API', async () => {
  const sql = `select array[date '2026-03-29'] as days, array[timestamp '2026-03-29 02:30'] as times`
  const { rows } = await createSqlBox(database.analystUrl).run(sql, 'ann')
  expect(rows).toEqual([['["2026-03-29"]', '["2026-03-29 02:30:00"]']])
})

test('an amount beyond 2^53 keeps all its digits', async () => {
  const { rows } = await createSqlBox(database.analystUrl).run('select 123456789012345678.12 as a, 2.50 as b', 'ann')
  expect(rows).toEqual([['123456789012345678.12', 2.5]])
})
