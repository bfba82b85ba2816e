import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storeAsGiven } from '#db/analyst/testing.ts'
import { createPool } from '#db/client.ts'
import { shared } from '#prove/servers/resources.ts'
import { createAskHarness } from '#tools/analyst/ask/testing.ask.ts'
import { openExport } from '#tools/analyst/export/duck.ts'
import { exportEvents } from '#tools/analyst/export/export-events.ts'
import { history } from './testing.history.ts'

const questionsIn = async (folder: string) =>
  (await readdir(join(import.meta.dirname, folder))).filter((file) => file.endsWith('.sql')).toSorted()
const questions = await questionsIn('.')
const unforeseen = (await questionsIn('unforeseen')).map((file) => `unforeseen/${file}`)

const events = history(600)
const harness = shared(() => createAskHarness())
const analyst = shared(async () => {
  const pool = createPool({ url: harness.database.analystUrl, name: 'analyst', max: 1 })
  return { pool, close: () => pool.end() }
})
const duck = shared(async () => {
  const { analystUrl, pool } = harness.database
  await storeAsGiven(pool, events)
  const out = join(harness.folder, 'export')
  await exportEvents({ analystUrl, out, signal: new AbortController().signal })
  return await openExport(out)
})

/** The drivers return numbers as numbers, bigints or text, and days as dates or text. */
const comparable = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

const rowsOf = (rows: object[]): unknown[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, comparable(value)])))

const byBoth = async (sql: string) => ({
  postgres: rowsOf((await analyst.pool.query<object>(sql)).rows),
  duckdb: rowsOf((await duck.connection.runAndReadAll(sql)).getRowObjectsJS()),
})

const textOf = (file: string) => readFile(join(import.meta.dirname, file), 'utf8')

test('there are ten questions of a funnel owner, and ten that came later', () => {
  expect([questions.length, unforeseen.length]).toEqual([10, 10])
})

test.each([...questions, ...unforeseen])(
  'the question %s has the same answer in PostgreSQL and in the export',
  async (file) => {
    const { postgres, duckdb } = await byBoth(await textOf(file))
    expect(postgres.length).toBeGreaterThan(unforeseen.includes(file) ? 0 : 1)
    expect(duckdb).toEqual(postgres)
  },
)

test('the question that loses most people is the one counted in TypeScript', async () => {
  const { postgres } = await byBoth(await textOf('question-that-loses-most-by-age.sql'))
  const last = new Map<string, string>()
  const age = new Map<string, string>()
  const stayed = new Set<string>()
  for (const event of events) {
    if (event.type === 'quiz.question-answered') last.set(event.stream, event.data.question)
    if (event.type === 'quiz.age-chosen') age.set(event.stream, event.data.age ?? '')
    if (event.type === 'quiz.email-given') stayed.add(event.stream)
  }
  const losses = new Map<string, number>()
  for (const [stream, question] of last) {
    const key = `${age.get(stream)} ${question}`
    if (!stayed.has(stream)) losses.set(key, (losses.get(key) ?? 0) + 1)
  }
  const expected = ['18-29', '30-39', '40+'].map((one) => {
    const [[key, lost] = ['', 0]] = [...losses]
      .filter(([name]) => name.startsWith(`${one} `))
      .toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
    return { age: one, question: key.slice(one.length + 1), lost }
  })
  expect(postgres).toEqual(expected)
})

test('the revenue of all creatives adds up to payments minus refunds', async () => {
  const { postgres } = await byBoth(await textOf('revenue-by-creative.sql'))
  const total = (postgres as { revenue: number }[]).reduce((sum, { revenue }) => sum + revenue, 0)
  const expected = events.reduce((sum, event) => {
    if (event.type === 'payment.purchase-completed') return sum + event.data.amount
    return event.type === 'payment.refunded' ? sum - event.data.amount : sum
  }, 0)
  expect(expected).toBeGreaterThan(0)
  expect(total).toBe(expected)
})
