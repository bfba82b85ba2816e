import { expect, test } from 'vitest'
import { createTestDatabase, insertEvents } from '#prove/servers/database.ts'
import { shared } from '#prove/servers/resources.ts'
import { countRowsRead } from '#prove/servers/rows-read.ts'
import { createStoredEvents } from './stored-events.ts'

const STREAMS = 4_000
const STREAM_EVENTS = 5
const EVENTS = STREAMS * STREAM_EVENTS
const MIDDLE = EVENTS / 2

const database = shared(() => createTestDatabase())

test('a page of events, one event and its stream are read without the rest of the log', async () => {
  await insertEvents(
    database.pool,
    `select n, 'quiz-' || md5((n % ${STREAMS})::text)::uuid, 1 + (n - 1) / ${STREAMS}, gen_random_uuid(),
       'quiz.checkout-opened', 1, '{}', '{}', now() from generate_series(1, ${EVENTS}) as n`,
  )
  await database.pool.query('vacuum analyze event_store.events')
  const session = countRowsRead(database)
  const stored = createStoredEvents(session.pool, async (stream) => ({
    position: stream === 'first' ? 1 : undefined,
    searched: 0.4,
  }))
  const read = await session.during(async () => {
    const head = await stored.head()
    expect(head).toBe(EVENTS)
    const newest = await stored.page({}, head)
    expect(newest.events.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, n) => EVENTS - n))
    expect((await stored.page({ after: MIDDLE }, head)).events.at(-1)?.position).toBe(MIDDLE + 1)
    const event = await stored.at(MIDDLE)
    expect(event?.position).toBe(MIDDLE)
    if (!event) return expect.unreachable('There is an event at each position')
    const versions = (events: { streamVersion: number }[]) => events.map(({ streamVersion }) => streamVersion)
    expect(await stored.neighbors(event)).toMatchObject({ length: STREAM_EVENTS, next: MIDDLE + STREAMS })
    for (const query of [{ stream: 'first' }, { stream: event.stream, near: MIDDLE }])
      expect(versions((await stored.page(query, head)).events)).toEqual([5, 4, 3, 2, 1])
    const another = await stored.page({ stream: 'another', near: MIDDLE }, head)
    expect(another).toMatchObject({ events: [], streamsSearched: 0.4 })
  })
  expect(read).toBeLessThan(EVENTS / 20)
  await session.close()
})
