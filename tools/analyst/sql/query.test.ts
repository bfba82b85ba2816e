import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createAskHarness } from '#tools/analyst/ask/testing.ask.ts'
import { queryExport, queryPostgres, type QueryRunner } from './query.ts'
import { rowsText } from './rows-text.ts'

const zone = process.env['TZ']
beforeAll(() => (process.env['TZ'] = 'Europe/Warsaw'))
afterAll(() => (zone === undefined ? delete process.env['TZ'] : (process.env['TZ'] = zone)))

const harness = shared(() => createAskHarness())
const csvOf = async (runner: QueryRunner, sql: string) => {
  try {
    return rowsText(await runner.run(sql), 'csv').split('\n')[1]
  } finally {
    await runner.close()
  }
}

test('a day and a time without a zone are those of the database, in any time zone of this machine', async () => {
  const sql = `select date '2026-03-29' as day, timestamp '2026-03-29 02:30:00' as time`
  const runner = await queryPostgres(harness.database.analystUrl)
  expect(await csvOf(runner, sql)).toBe('2026-03-29,2026-03-29 02:30:00')
})

test('numbers beyond 2^53 keep all their digits', async () => {
  const runner = await queryPostgres(harness.database.analystUrl)
  const sql = 'select 9007199254740993::bigint as a, 123456789012345678.12::numeric as b, 2.50 as c'
  expect(await csvOf(runner, sql)).toBe('9007199254740993,123456789012345678.12,2.5')
})

test('the export writes days as the database does, and lists of positions', async () => {
  await writeFile(join(harness.folder, 'views.sql'), 'select 1')
  const sql = `select date '2026-03-29' as day, [1::bigint, 9007199254740993] as positions`
  expect(await csvOf(await queryExport(harness.folder), sql)).toBe('2026-03-29,"[1,""9007199254740993""]"')
})
