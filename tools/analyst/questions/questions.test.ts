import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeAsGiven } from '#db/analyst/testing.ts'
import { createPool, type Pool } from '#db/client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { catalog } from '#events/catalog.ts'
import { decodeLean } from '#events/decode.ts'
import { createPageReader } from '#tools/analyst/ask/table-fold.ts'
import { type Duck, openExport } from '#tools/analyst/export/duck.ts'
import { exportEvents } from '#tools/analyst/export/export-events.ts'
import { history } from './history.ts'
import { ANSWERS } from './unforeseen/testing.answers.ts'

const questions = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.sql')).toSorted()

let database: TestDatabase
let analyst: Pool
let out: string
let duck: Duck
const events = history(600)
/** The events as `make ask` reads them, with pseudonyms. */
let asked: typeof events

/** Reads all events as a question in TypeScript gets them. */
const readAsked = async (analystUrl: string) => {
  const client = new pg.Client({ connectionString: analystUrl })
  await client.connect()
  const page = await createPageReader({}, Object.keys(catalog))(client, { after: 0, to: events.length })
  await client.end()
  return page.map((stored) => ({ ...decodeLean(stored), schemaVersion: stored.schemaVersion }))
}

beforeAll(async () => {
  database = await createTestDatabase()
  analyst = createPool({ url: database.analystUrl, name: 'analyst', max: 1 })
  out = await mkdtemp(join(tmpdir(), 'questions-'))
  await storeAsGiven(database.pool, events)
  asked = await readAsked(database.analystUrl)
  await exportEvents({ analystUrl: database.analystUrl, out, signal: new AbortController().signal })
  duck = await openExport(out)
})
afterAll(async () => {
  duck?.close()
  await analyst?.end()
  await database?.close()
  await rm(out, { recursive: true })
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
  postgres: rowsOf((await analyst.query<object>(sql)).rows),
  duckdb: rowsOf((await duck.connection.runAndReadAll(sql)).getRowObjectsJS()),
})

const textOf = (file: string) => readFile(join(import.meta.dirname, file), 'utf8')

describe('the questions of a funnel owner', () => {
  test('there are ten questions of a funnel owner', () => expect(questions).toHaveLength(10))

  test.each(questions)('the question %s has the same answer in PostgreSQL and in the export', async (file) => {
    const { postgres, duckdb } = await byBoth(await textOf(file))
    expect(postgres.length).toBeGreaterThan(1)
    expect(duckdb).toEqual(postgres)
  })

  test('the question that loses most people is the one counted in TypeScript', async () => {
    const { postgres } = await byBoth(await textOf('question-that-loses-most-by-age.sql'))
    const last = new Map<string, string>()
    const age = new Map<string, string>()
    const stayed = new Set<string>()
    for (const event of events) {
      if (event.type === 'quiz.question-answered') last.set(event.stream, event.data.question)
      if (event.type === 'quiz.age-chosen') age.set(event.stream, event.data.age)
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
})

describe('the questions of analysts that came later', () => {
  test.each(Object.entries(ANSWERS))(
    'the question %s has the same answer in PostgreSQL, in the export and in TypeScript',
    async (name, answer) => {
      const { postgres, duckdb } = await byBoth(await textOf(`unforeseen/${name}.sql`))
      expect(postgres.length).toBeGreaterThan(0)
      expect(duckdb).toEqual(postgres)
      expect(answer(asked)).toEqual(postgres)
    },
  )
})
