import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { eventId } from '#events/core/operation.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { createEventStore, type NewEvent, StoreUnavailable } from '#db/event-store.ts'

const metadata = { correlation: 'c', causation: 'o' }
const aged = (age: string, id?: string): NewEvent => ({
  type: 'quiz.age-chosen',
  data: { age },
  metadata,
  ...(id && { id }),
})

const eventIdOf = (n: number) => eventId('quiz-x', 'test', n)

describe('the event store', { retry: 0 }, () => {
  const database = shared(() => createTestDatabase())

  test('a stream is read back as it was appended', async () => {
    const { store } = database
    const at = new Date('2026-02-03T04:05:06.789Z')
    const result = await store.append('quiz-a', [{ ...aged('18-29'), at }, aged('60+')])
    expect(result).toMatchObject({ outcome: 'appended', version: 2 })
    const events = await store.readStream('quiz-a')
    expect(events.map((event) => [event.streamVersion, event.type, event.data, event.forgettable])).toEqual([
      [1, 'quiz.age-chosen', {}, '18-29'],
      [2, 'quiz.age-chosen', {}, '60+'],
    ])
    expect(events[0]).toMatchObject({ at, metadata, schemaVersion: 1, stream: 'quiz-a' })
  })

  test('positions have no gaps and the order of the commits', async () => {
    const { store } = database
    const before = await store.head()
    await Promise.all(Array.from({ length: 50 }, (_, n) => store.append(`quiz-n${n}`, [aged('a'), aged('b')])))
    const { events } = await store.readPage(before, 1_000)
    expect(events.map((event) => event.position)).toEqual(Array.from({ length: 100 }, (_, n) => before + n + 1))
    expect((await store.readPage(before + 98, 1)).events).toHaveLength(1)
  })

  test('an append with a wrong expected version is refused, and others of its batch are not', async () => {
    const { store } = database
    await store.append('quiz-b', [aged('a')], { expectedVersion: 0 })
    const results = await Promise.all([
      store.append('quiz-b', [aged('b')], { expectedVersion: 0 }),
      store.append('quiz-c', [aged('b')], { expectedVersion: 0 }),
      store.append('quiz-d', [aged('b')], { expectedVersion: 3 }),
    ])
    expect(results.map((result) => [result.outcome, result.version])).toEqual([
      ['conflict', 1],
      ['appended', 1],
      ['conflict', 0],
    ])
    expect(await store.readStream('quiz-d')).toEqual([])
  })

  test('an append to existing and new streams returns each version and position', async () => {
    const { store } = database
    await store.append('quiz-s', [aged('a'), aged('b')], { expectedVersion: 0 })
    await store.append('quiz-t', [aged('a')], { expectedVersion: 0 })
    const before = await store.head()
    const results = await Promise.all([
      store.append('quiz-s', [aged('c'), aged('d')], { expectedVersion: 2 }),
      store.append('quiz-u', [aged('a'), aged('b'), aged('c')], { expectedVersion: 0 }),
      store.append('quiz-t', [aged('b')], { expectedVersion: 1 }),
    ])
    const returned = results.map((result) => [
      result.outcome,
      result.version,
      'position' in result && result.position - before,
    ])
    const stored = await Promise.all(
      ['quiz-s', 'quiz-u', 'quiz-t'].map(async (name) => {
        const events = await store.readStream(name)
        expect(events.map(({ streamVersion }) => streamVersion)).toEqual(events.map((_, n) => n + 1))
        return ['appended', events.length, (events.at(-1)?.position ?? 0) - before]
      }),
    )
    expect(returned).toEqual(stored)
    expect(await store.head()).toBe(before + 6)
  })

  test('an append beyond the end of a stream is refused and leaves no gap', async () => {
    const { store } = database
    await store.append('quiz-v', [aged('a')], { expectedVersion: 0 })
    expect(await store.append('quiz-v', [aged('b')], { expectedVersion: 2 })).toEqual({
      outcome: 'conflict',
      version: 1,
    })
    expect(await store.append('quiz-w', [aged('b')], { expectedVersion: 1 })).toEqual({
      outcome: 'conflict',
      version: 0,
    })
  })

  test('exactly one of many concurrent appends is the first of a stream', async () => {
    const results = await Promise.all(
      Array.from({ length: 40 }, () => database.store.append('quiz-race', [aged('a')], { expectedVersion: 0 })),
    )
    expect(results.filter((result) => result.outcome === 'appended')).toHaveLength(1)
    expect(await database.store.readStream('quiz-race')).toHaveLength(1)
  })

  test('the event store stores a retried operation once and returns its position', async () => {
    const { store } = database
    const id = 'a3f1c1f0-0000-4000-8000-000000000001'
    const first = await store.append('quiz-e', [aged('a', id), aged('b')])
    const again = await Promise.all([
      store.append('quiz-e', [aged('a', id), aged('b')]),
      store.append('quiz-e', [aged('a', id), aged('b')], { expectedVersion: 0 }),
    ])
    for (const result of again) expect(result).toMatchObject({ outcome: 'duplicate', version: 1, earlier: metadata })
    expect(first).toMatchObject({ outcome: 'appended', version: 2 })
    expect(await store.readStream('quiz-e')).toHaveLength(2)
  })

  test('the event store fails only the append with data that PostgreSQL refuses, not its batch', async () => {
    const { store } = database
    const [good, bad, alsoGood] = await Promise.allSettled([
      store.append('quiz-f', [aged('a')]),
      store.append('quiz-\u0000', [aged('a')]),
      store.append('quiz-h', [aged('a')]),
    ])
    expect([good?.status, bad?.status, alsoGood?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await store.readStream('quiz-h')).toHaveLength(1)
  })

  test('the event store fails only the append to a stream with too long a name, not its batch', async () => {
    const { store } = database
    const endless = Array.from({ length: 900 }, (_, n) => eventIdOf(n)).join('')
    const [good, bad] = await Promise.allSettled([
      store.append('quiz-i', [aged('a')]),
      store.append(endless, [aged('a')]),
    ])
    // Trouble that may pass would be tried again until the store is unavailable.
    expect([good, bad]).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: '54000' } }])
  })

  test('an append without events is refused', async () => {
    await expect(database.store.append('quiz-j', [])).rejects.toThrow(RangeError)
  })

  test('the metadata of an event is found by its id', async () => {
    const { store } = database
    const id = eventIdOf(1)
    const opened = { type: 'quiz.checkout-opened', data: {}, id } as const
    await store.append('quiz-k', [{ ...opened, metadata: { ...metadata, fingerprint: 'f' } }])
    expect(await store.metadataOf('quiz-k', id)).toEqual({ ...metadata, fingerprint: 'f' })
    expect(await store.metadataOf('quiz-k', eventIdOf(2))).toBeUndefined()
  })

  test('the fingerprint beside an event is that of its own operation', async () => {
    const { store } = database
    const id = eventIdOf(3)
    const of = (causation: string, fingerprint?: string) => ({
      ...metadata,
      causation,
      ...(fingerprint && { fingerprint }),
    })
    await store.append('quiz-fingerprints', [{ ...aged('a'), metadata: of('before', 'f') }])
    await store.append('quiz-fingerprints', [{ ...aged('b', id), metadata: of('own', 'g') }])
    expect(await store.metadataOf('quiz-fingerprints', id)).toMatchObject({ fingerprint: 'g' })
  })

  test('a stream name with the separator is refused', async () => {
    await expect(database.store.append('quiz-x\u001fquiz-y', [aged('a')])).rejects.toThrow(RangeError)
  })

  test('concurrent reads of many streams return each its own events', async () => {
    const { store } = database
    await Promise.all(['l', 'm'].map((name) => store.append(`quiz-${name}`, [aged(name), aged(name)])))
    const [l, missing, m, again] = await Promise.all(
      ['l', 'missing', 'm', 'l'].map((name) => store.readStream(`quiz-${name}`)),
    )
    expect([l, missing, m, again].map((events) => events?.map((event) => event.stream))).toEqual([
      ['quiz-l', 'quiz-l'],
      [],
      ['quiz-m', 'quiz-m'],
      ['quiz-l', 'quiz-l'],
    ])
  })

  test('no reader sees a later event before an earlier one, even if an append stays open meanwhile', async () => {
    const { store, pool } = database
    const before = await store.head()
    const held = await pool.connect()
    await held.query('begin')
    await held.query(
      `select event_store.append_as_expected('quiz-held', '{0}', '{1}', array[gen_random_uuid()], 't', '{1}', '{}', '{}', '{0}', '{}', '', 'infinity')`,
    )
    const others = Array.from({ length: 5 }, (_, n) =>
      store.append(`quiz-later${n}`, [aged('a')], n % 2 === 0 ? { expectedVersion: 0 } : {}),
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    // Were the others committed now, a reader would step over the held position and never come back.
    expect(await store.readPage(before, 10)).toEqual({ events: [], bytes: 0, isLast: true })
    await held.query('commit')
    held.release()
    await Promise.all(others)
    const { events: seen } = await store.readPage(before, 10)
    expect(seen.map((event) => event.position)).toEqual([1, 2, 3, 4, 5, 6].map((n) => before + n))
    expect(seen[0]?.stream).toBe('quiz-held')
  })

  test('the event store recovers after its connection is closed, and stores pending events once', async () => {
    const { store, pool } = database
    await store.append('quiz-cut', [aged('a')])
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const results = await Promise.all([store.append('quiz-cut', [aged('b')]), store.append('quiz-cut', [aged('c')])])
    expect(results.map((result) => result.outcome)).toEqual(['appended', 'appended'])
    expect(await store.readStream('quiz-cut')).toHaveLength(3)
  })

  test('a closed event store keeps no connection of an append that outlasted its time', async () => {
    const pool = createPool({ url: database.url, name: 'closes' })
    const store = createEventStore(pool, clockFrom(), { timeoutMs: 300 })
    const blocker = await database.pool.connect()
    // Held after the deadline is checked, as by a disk or a standby that is slow to commit.
    await blocker.query('begin')
    await blocker.query('lock table event_store.streams in exclusive mode')
    await expect(store.append('quiz-late', [aged('a')])).rejects.toThrow(StoreUnavailable)
    await store.close()
    await blocker.query('rollback')
    blocker.release()
    const ended = pool.end().then(() => 'ended')
    expect(await Promise.race([ended, delay(5_000, 'a connection is kept', { ref: false })])).toBe('ended')
  })
})
