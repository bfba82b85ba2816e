import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#db/event-store.ts'
import { makeTestDatabase, type TestDatabase } from '#db/testing.ts'
import { sharingReads } from './shared-reads.ts'
import { visitor, write } from './testing.ts'

describe('reads that are shared', () => {
  let database: TestDatabase
  let reads = 0
  let shared: EventStore
  beforeAll(async () => {
    database = await makeTestDatabase()
    await write(database.pool, Array.from({ length: 40 }, (_, n) => visitor(n + 1).did('quiz.visitor-arrived', { creo: null })))
    const counting: EventStore = {
      ...database.store,
      readAll: (position, limit) => {
        reads += 1
        return database.store.readAll(position, limit)
      },
    }
    shared = sharingReads(counting)
  })
  afterAll(() => database.close())

  const positions = async (asks: [position: number, limit: number][]) => {
    reads = 0
    const pages = await Promise.all(asks.map(([position, limit]) => shared.readAll(position, limit)))
    return pages.map((page) => page.map((event) => event.position))
  }
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

  test('at the same moment are one, and give each what they would have read alone', async () => {
    expect(await positions([[30, 100], [35, 100], [40, 100], [38, 1], [90, 5]])).toEqual([
      from(31, 40), from(36, 40), [], [39], [],
    ])
    expect(reads).toBe(1)
  })

  test('leave nobody with less than a full page because another one is far behind', async () => {
    expect(await positions([[0, 10], [5, 10], [37, 10]])).toEqual([from(1, 10), from(6, 15), from(38, 40)])
    expect(reads).toBe(3)
  })

  test('see what was stored before they were asked for, though another read was under way', async () => {
    const early = shared.readAll(40, 10)
    await write(database.pool, [visitor(41).did('quiz.visitor-arrived', { creo: null })])
    expect(await positions([[40, 10]])).toEqual([[41]])
    expect((await early).length).toBeLessThanOrEqual(1)
  })
})
