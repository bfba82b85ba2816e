import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewEvent } from './event-store.ts'
import { WORTH_COLUMNS } from './read-columns.ts'
import { makeTestDatabase, type TestDatabase } from './testing.ts'

const metadata = { correlation: 'a "quoted" word, {braces}, a\nnewline', causation: 'é ✝ 🕊' }
const answered = (n: number): NewEvent => ({
  type: 'quiz.question-answered',
  data: { question: 'obstacles', choices: [`choice ${n}, "quoted"`, 'Ω\t'], timeTakenMs: n },
  metadata,
  at: new Date(Date.UTC(2026, 0, 1) + n * 977),
})

describe('reading very many events', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeTestDatabase()
    const { store } = database
    await Promise.all(
      Array.from({ length: 90 }, (_, n) => store.append(`quiz "${n}"\n{é}`, Array.from({ length: 25 }, (_, m) => answered(n * 25 + m)))),
    )
  })
  afterAll(() => database.close())

  test('gives what reading few at a time gives, in the same order', async () => {
    const { store } = database
    const many = await store.readAll(0, WORTH_COLUMNS)
    const few = [...(await store.readAll(0, 1_500)), ...(await store.readAll(1_500, 1_500))]
    expect(many).toHaveLength(2_250)
    expect(many).toEqual(few)
  })

  test('begins behind the position asked for, and ends at the limit', async () => {
    const { store } = database
    const rest = await store.readAll(2_100, WORTH_COLUMNS)
    expect(rest.map((event) => event.position)).toEqual(Array.from({ length: 150 }, (_, n) => 2_101 + n))
    expect(await store.readAll(2_250, WORTH_COLUMNS)).toEqual([])
  })
})
