import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import type { LeanEvent } from '#events/decode.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { NewEvent } from '#db/event-store.ts'
import { createPool } from '#db/client.ts'
import { readRange, storedEvents } from './read-range.ts'
import { createTestDatabase, readEvents } from '#prove/servers/database.ts'

const EVENTS = 30_000
const EACH = 75

const metadata = { correlation: 'a "quoted" word, {braces}, a\nnewline', causation: 'é ✝ 🕊' }
const answered = (n: number): NewEvent => ({
  type: 'quiz.question-answered',
  data: { question: 'obstacles', choices: [`choice ${n}, "quoted"`, 'Ω\t'], timeTakenMs: n },
  metadata,
  at: new Date(Date.UTC(2026, 0, 1) + n * 977),
})
const attributed = (n: number): NewEvent => ({
  ...answered(n),
  type: 'quiz.creo-attributed',
  data: { creo: `creo ${n}, "quoted" Ω\t` },
})

describe('reading very many events', () => {
  const database = shared(() => createTestDatabase())
  beforeAll(async () => {
    const { store } = database
    await Promise.all(
      Array.from({ length: EVENTS / EACH }, (_, n) =>
        store.append(
          n % 2 === 0 ? visitorStream(randomUUID()) : `quiz "${n}"\n{é}`,
          Array.from({ length: EACH }, (_, m) => (n % 2 === 0 ? answered : attributed)(n * EACH + m)),
        ),
      ),
    )
  })

  const within = async (after: number, to: number, without?: string[]) => {
    const events: LeanEvent[] = []
    for await (const page of database.store.readRange(after, to, without)) events.push(...page.events)
    return events
  }

  test('a bulk read returns the events of paged reads in the same order, without ids and metadata', async () => {
    const { store } = database
    const few = await readEvents(store)
    expect(few).toHaveLength(EVENTS)
    const lean = few.map(({ id: _id, metadata: _metadata, forgettable: choices, data, ...event }): LeanEvent => ({
      ...event,
      data: choices === undefined ? data : { ...(data as object), choices },
    }))
    expect(await within(0, EVENTS)).toEqual(lean)
  })

  test('a bulk read does not scan all forgettable payloads for each page', async () => {
    await database.pool.query('analyze')
    const pool = createPool({ url: database.url, name: 'one session', max: 1 })
    const scanned = async () => {
      await pool.query('select pg_stat_force_next_flush()')
      const { rows } = await pool.query<{ rows: number }>(
        `select seq_tup_read as rows from pg_stat_user_tables where relname = 'forgettable'`,
      )
      return rows[0]?.rows
    }
    const before = await scanned()
    for await (const _ of readRange(storedEvents(pool), 0, EVENTS));
    expect(await scanned()).toBe(before)
    await pool.end()
  })

  test.each([
    [29_990, EVENTS],
    [4_999, 5_001],
    [0, 1],
    [0, 25_001],
    [700, EVENTS],
    [EVENTS - 5, EVENTS + 60_000],
  ])('a bulk read begins after %s and ends at %s', async (after, to) => {
    const positions = (await within(after, to)).map((event) => event.position)
    expect(positions).toEqual(Array.from({ length: Math.min(to, EVENTS) - after }, (_, n) => after + n + 1))
  })

  test('a bulk read leaves out types of events', async () => {
    const answers = (await within(700, EVENTS)).filter(({ type }) => type === 'quiz.question-answered')
    expect(answers.length).toBeGreaterThan(EVENTS / 3)
    expect(await within(700, EVENTS, ['quiz.creo-attributed', 'quiz.unknown'])).toEqual(answers)
    expect(await within(700, EVENTS, ['quiz.creo-attributed', 'quiz.question-answered'])).toEqual([])
  })

  test('a bulk read of an empty range returns nothing', async () => {
    expect(await within(EVENTS, EVENTS + 10)).toEqual([])
    expect(await within(EVENTS, EVENTS)).toEqual([])
  })

  test('a bulk read reports when the store cannot be read', async () => {
    const broken = createPool({ url: database.url.replace(/[^/]*$/, 'nowhere'), name: 'broken', max: 1 })
    const reading = async () => {
      for await (const page of readRange(storedEvents(broken), 0, 10)) expect(page).toEqual([])
    }
    await expect(reading()).rejects.toThrow('nowhere')
    await broken.end()
  })

  test.each([
    [2, 1],
    [4, 2],
  ])('a bulk read of %d events stops where the log lacks the one at %d', async (count, lost) => {
    const { pool, store } = await createTestDatabase()
    await store.append(
      'quiz-a',
      Array.from({ length: count }, (_, n) => answered(n)),
    )
    await pool.query('delete from event_store.events where position = $1', [lost])
    const reading = async () => {
      for await (const _ of store.readRange(0, count));
    }
    await expect(reading()).rejects.toThrow(`after position ${lost - 1} comes ${lost + 1}`)
  })
})
