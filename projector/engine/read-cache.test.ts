import { beforeEach, describe, expect, test } from 'vitest'
import { eachTest } from '#testing/resources.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { createTestDatabase, writeSaves } from '#testing/database.ts'
import { createReadCache } from './read-cache.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'

describe('a read cache', () => {
  let reads: [after: number, events: number][] = []
  let cached: EventStore
  let arrived = 0
  const arrive = async (n: number) => {
    const events = Array.from({ length: n }, () => visitor((arrived += 1)).did('quiz.visitor-arrived', { creo: null }))
    await writeEvents(database.pool, events)
  }
  const database = eachTest(() => createTestDatabase())
  beforeEach(async () => {
    await arrive(40)
    const counting: EventStore = {
      ...database.store,
      readPage: async (position, limit) => {
        const page = await database.store.readPage(position, limit)
        reads.push([position, page.events.length])
        return page
      },
    }
    cached = createReadCache(counting, 10)
  })

  const positions = async (requests: [position: number, limit: number][]) => {
    reads = []
    const pages = await Promise.all(requests.map(([position, limit]) => cached.readPage(position, limit)))
    return pages.map(({ events }) => events.map((event) => event.position))
  }
  /** Sorts concurrent reads, which may finish in either order. */
  const byPosition = (all: typeof reads) => all.toSorted(([a], [b]) => a - b)
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

  test('concurrent reads share a query, and each returns the same page as alone', async () => {
    expect(
      await positions([
        [30, 100],
        [35, 100],
        [40, 100],
        [38, 1],
        [90, 5],
      ]),
    ).toEqual([range(31, 40), range(36, 40), [], [39], []])
    expect(reads).toEqual([[30, 10]])
  })

  test('reads near the end query only new events once any reader has read the cached ones', async () => {
    expect(await positions([[25, 100]])).toEqual([range(26, 40)])
    expect(
      await positions([
        [30, 100],
        [33, 2],
        [40, 5],
      ]),
    ).toEqual([range(31, 40), [34, 35], []])
    expect(reads).toEqual([[39, 1]])
    await arrive(4)
    expect(
      await positions([
        [35, 100],
        [38, 3],
        [40, 2],
      ]),
    ).toEqual([range(36, 44), [39, 40, 41], [41, 42]])
    expect(reads).toEqual([[39, 5]])
    expect(await positions([[34, 100]])).toEqual([range(35, 44)])
    expect(reads).toEqual([[43, 1]])
    // One event more than the cache holds. Readers near the end read nothing again because of it.
    expect(
      await positions([
        [33, 100],
        [43, 100],
        [40, 2],
      ]),
    ).toEqual([range(34, 44), [44], [41, 42]])
    expect(byPosition(reads)).toEqual([
      [33, 11],
      [43, 1],
    ])
  })

  test('reads near the end return full pages within their limits when many events are new', async () => {
    expect(await positions([[35, 10]])).toEqual([range(36, 40)])
    await arrive(30)
    expect(
      await positions([
        [35, 10],
        [40, 12],
        [39, 3],
      ]),
    ).toEqual([range(36, 45), range(41, 52), range(40, 42)])
    expect(await positions([[52, 100]])).toEqual([range(53, 70)])
  })

  test('reads follow the database after it was restored to an earlier point and continued from there', async () => {
    expect((await positions([[30, 100]]))[0]).toHaveLength(10)
    await database.pool.query('delete from event_store.events where position > 38')
    await arrive(4)
    const { events } = await cached.readPage(38, 100)
    expect(events).toEqual((await database.store.readPage(38, 100)).events)
    expect((await cached.readPage(30, 100)).events).toEqual((await database.store.readPage(30, 100)).events)
  })

  test('a reader gets a full page even if another one is far behind', async () => {
    expect(
      await positions([
        [0, 10],
        [5, 10],
        [37, 10],
      ]),
    ).toEqual([range(1, 10), range(6, 15), range(38, 40)])
    expect(byPosition(reads)).toEqual([
      [0, 10],
      [5, 10],
      [37, 3],
    ])
  })

  test('reads continue after events larger than a page, without an empty page before the end', async () => {
    expect(await positions([[30, 100]])).toEqual([range(31, 40)])
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
    const seen: number[] = []
    for (let last = 43; last < 73; last = seen.at(-1) ?? last) {
      const [page = []] = await positions([[last, 100]])
      expect(page.length).toBeGreaterThan(0)
      seen.push(...page)
    }
    expect(seen).toEqual(range(44, 73))
  })

  test('a read sees all events stored before it, even if another read is in flight', async () => {
    const early = cached.readPage(40, 10)
    await arrive(1)
    expect(await positions([[40, 10]])).toEqual([[41]])
    expect((await early).events.length).toBeLessThanOrEqual(1)
  })
})
