import { describe, expect, test } from 'vitest'
import { clockFrom } from '#db/clock.ts'
import type { Pool } from '#db/client.ts'
import { eachTest } from '#prove/servers/resources.ts'
import { createEventStore } from '#db/event-store.ts'
import type { EventPage } from './read-page.ts'
import { createTestDatabase, insertEvents, readEvents, writeSaves } from '#prove/servers/database.ts'

const MIB = 1024 ** 2
const SAVE_BYTES = 80_000

describe('reading large events', () => {
  const database = eachTest(() => createTestDatabase())

  const readPages = async (limit: number) => {
    const pages: EventPage[] = []
    for (let position = 0; !pages.at(-1)?.isLast; position = pages.at(-1)?.events.at(-1)?.position ?? position)
      pages.push(await database.store.readPage(position, limit))
    return pages
  }
  const readParts = async (after: number, to: number) => {
    const parts: { positions: number[]; bytes: number }[] = []
    for await (const { events, bytes } of database.store.readRange(after, to))
      parts.push({ positions: events.map(({ position }) => position), bytes })
    return parts
  }
  const payloadBytes = (events: { data: unknown }[]) =>
    events.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0)
  const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

  test('a page ends before its payloads exceed 512 KiB, and only the last page says that nothing follows', async () => {
    await writeSaves(database.pool, 20)
    const pages = await readPages(1_000)
    expect(pages.map(({ events }) => events.length)).toEqual([6, 6, 6, 2])
    expect(pages.map(({ isLast }) => isLast)).toEqual([false, false, false, true])
    for (const { events, bytes } of pages) {
      expect(bytes).toBeLessThanOrEqual(MIB / 2)
      expect(bytes).toBeGreaterThanOrEqual(payloadBytes(events))
    }
    expect(pages.flatMap(({ events }) => events.map(({ position }) => position))).toEqual(upTo(20))
  })

  test('a page holds fewer events than its size permits when fewer are asked for', async () => {
    await writeSaves(database.pool, 10)
    expect((await readPages(4)).map(({ events }) => events.length)).toEqual([4, 4, 2])
    expect((await readPages(5)).map(({ events, isLast }) => [events.length, isLast])).toEqual([
      [5, false],
      [5, false],
      [0, true],
    ])
  })

  test('an event that is larger than a page is read alone', async () => {
    await writeSaves(database.pool, 3)
    await writeSaves(database.pool, 2, 3 * MIB)
    await writeSaves(database.pool, 3)
    const pages = await readPages(1_000)
    expect(pages.map(({ events }) => events.map(({ position }) => position))).toEqual([[1, 2, 3], [4], [5], [6, 7, 8]])
  })

  test('a payload that would compress well is counted at its full size', async () => {
    await database.store.append(
      'quiz-1',
      Array.from({ length: 4 }, () => ({
        type: 'quiz.visitor-arrived',
        data: { creo: 'a'.repeat(200_000) },
        metadata: { correlation: 'c', causation: 'o' },
      })),
    )
    expect((await readPages(1_000)).map(({ events }) => events.length)).toEqual([2, 2])
  })

  test('a range comes in pages of limited size, in order and complete, and a huge event comes alone', async () => {
    await writeSaves(database.pool, 150)
    await writeSaves(database.pool, 1, 5 * MIB)
    await writeSaves(database.pool, 120)
    const parts = await readParts(0, 271)
    expect(parts.flatMap(({ positions }) => positions)).toEqual(upTo(271))
    expect(parts.filter(({ bytes }) => bytes > 3.1 * MIB).map(({ positions }) => positions)).toEqual([[151]])
    expect(parts.every(({ positions }) => positions.length * SAVE_BYTES < 3 * MIB)).toBe(true)
    const later = await readParts(149, 153)
    expect(later.map(({ positions }) => positions)).toEqual([[150], [151], [152, 153]])
  })

  test('streams that are read at once come complete, in queries of limited size', async () => {
    await writeSaves(database.pool, 1, 20 * MIB)
    await writeSaves(database.pool, 30, MIB)
    await insertEvents(
      database.pool,
      `select 31 + n, 'course-long', n, gen_random_uuid(), 'course.day-saved', 1, $1, '{}', now()
       from generate_series(1, 12) n`,
      [JSON.stringify('a'.repeat(MIB))],
    )
    const sizes: number[] = []
    const query = async (...statement: Parameters<Pool['query']>) => {
      const result = await (database.pool.query(...statement) as unknown as Promise<{ rows: unknown[][] }>)
      sizes.push(JSON.stringify(result.rows).length)
      return result
    }
    const store = createEventStore(Object.create(database.pool, { query: { value: query } }), clockFrom())
    const { rows } = await database.pool.query<{ stream: string; length: number }>(
      `select stream, max(stream_version) as length from event_store.events group by stream order by min(position)`,
    )
    const asked = [{ stream: 'unknown', length: 0 }, ...rows, { stream: 'another', length: 0 }]
    const read = await Promise.all(asked.map(({ stream }) => store.readStream(stream)))
    expect(read.map((events) => events.map(({ stream, streamVersion }) => [stream, streamVersion]))).toEqual(
      asked.map(({ stream, length }) => upTo(length).map((version) => [stream, version])),
    )
    // The event that is larger than the limit comes alone.
    const large = sizes.filter((size) => size > 10 * MIB)
    expect([large.length, Math.max(...large) < 21 * MIB]).toEqual([1, true])
    expect(sizes.length).toBeLessThan(12)
  })

  test('a range that ends after the newest event gives what there is', async () => {
    await writeSaves(database.pool, 120)
    const parts = await readParts(0, 60_000)
    expect(parts.flatMap(({ positions }) => positions)).toEqual(upTo(120))
    expect(await readEvents(database.store)).toHaveLength(120)
  })
})
