import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventStore } from '#db/store/event-store.ts'
import { createTestDatabase, type TestDatabase, writeSaves } from '#run/testing/database.ts'
import { createReadCache } from './read-cache.ts'
import { visitor, writeEvents } from '#projector/testing.ts'

describe('reads that are shared', () => {
  let database: TestDatabase
  let reads: [after: number, events: number][] = []
  let shared: EventStore
  let arrived = 0
  const arrive = async (n: number) => {
    const events = Array.from({ length: n }, () => visitor((arrived += 1)).did('quiz.visitor-arrived', { creo: null }))
    await writeEvents(database.pool, events)
  }
  beforeEach(async () => {
    database = await createTestDatabase()
    await arrive(40)
    const counting: EventStore = {
      ...database.store,
      readPage: async (position, limit) => {
        const page = await database.store.readPage(position, limit)
        reads.push([position, page.events.length])
        return page
      },
    }
    shared = createReadCache(counting, 10)
  })
  afterEach(() => database.close())

  const positions = async (asks: [position: number, limit: number][]) => {
    reads = []
    const pages = await Promise.all(asks.map(([position, limit]) => shared.readPage(position, limit)))
    return pages.map(({ events }) => events.map((event) => event.position))
  }
  /** Two reads at the same moment may be answered in either order. */
  const byPosition = (all: typeof reads) => all.toSorted(([a], [b]) => a - b)
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

  test('at the same moment are one, and give each what they would have read alone', async () => {
    expect(
      await positions([
        [30, 100],
        [35, 100],
        [40, 100],
        [38, 1],
        [90, 5],
      ]),
    ).toEqual([from(31, 40), from(36, 40), [], [39], []])
    expect(reads).toEqual([[30, 10]])
  })

  test('are of what is new alone, once what is near the end was read by anybody', async () => {
    expect(await positions([[25, 100]])).toEqual([from(26, 40)])
    expect(
      await positions([
        [30, 100],
        [33, 2],
        [40, 5],
      ]),
    ).toEqual([from(31, 40), [34, 35], []])
    expect(reads).toEqual([[39, 1]])
    await arrive(4)
    expect(
      await positions([
        [35, 100],
        [38, 3],
        [40, 2],
      ]),
    ).toEqual([from(36, 44), [39, 40, 41], [41, 42]])
    expect(reads).toEqual([[39, 5]])
    expect(await positions([[34, 100]])).toEqual([from(35, 44)])
    expect(reads).toEqual([[43, 1]])
    // One more than are kept; those who are near the end read nothing again because of it.
    expect(
      await positions([
        [33, 100],
        [43, 100],
        [40, 2],
      ]),
    ).toEqual([from(34, 44), [44], [41, 42]])
    expect(byPosition(reads)).toEqual([
      [33, 11],
      [43, 1],
    ])
  })

  test('near the end give no more than was asked for, and all of it, when much is new at once', async () => {
    expect(await positions([[35, 10]])).toEqual([from(36, 40)])
    await arrive(30)
    expect(
      await positions([
        [35, 10],
        [40, 12],
        [39, 3],
      ]),
    ).toEqual([from(36, 45), from(41, 52), from(40, 42)])
    expect(await positions([[52, 100]])).toEqual([from(53, 70)])
  })

  test('are of the database as it is, when it was put back to an earlier moment and went on from there', async () => {
    expect((await positions([[30, 100]]))[0]).toHaveLength(10)
    await database.pool.query('delete from event_store.events where position > 38')
    await arrive(4)
    const { events } = await shared.readPage(38, 100)
    expect(events).toEqual((await database.store.readPage(38, 100)).events)
    expect((await shared.readPage(30, 100)).events).toEqual((await database.store.readPage(30, 100)).events)
  })

  test('leave nobody with less than a full page because another one is far behind', async () => {
    expect(
      await positions([
        [0, 10],
        [5, 10],
        [37, 10],
      ]),
    ).toEqual([from(1, 10), from(6, 15), from(38, 40)])
    expect(byPosition(reads)).toEqual([
      [0, 10],
      [5, 10],
      [37, 3],
    ])
  })

  test('go on after events that are larger than a page, and have no empty page before the end', async () => {
    expect(await positions([[30, 100]])).toEqual([from(31, 40)])
    for (const position of [41, 42, 43]) {
      await writeSaves(database.pool, 1, 1_200_000)
      expect(
        await positions([
          [position - 1, 100],
          [position - 2, 100],
        ]),
      ).toEqual([[position], [position - 1]])
    }
    await writeSaves(database.pool, 30)
    expect(await positions([[43, 100]])).toEqual([from(44, 56)])
    expect(await positions([[56, 100]])).toEqual([from(57, 68)])
    expect(await positions([[69, 100]])).toEqual([from(70, 73)])
  })

  test('see what was stored before they were asked for, though another read was under way', async () => {
    const early = shared.readPage(40, 10)
    await arrive(1)
    expect(await positions([[40, 10]])).toEqual([[41]])
    expect((await early).events.length).toBeLessThanOrEqual(1)
  })
})
