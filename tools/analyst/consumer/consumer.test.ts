import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestFolder, shared } from '#prove/servers/resources.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { startChild } from '#operate/servers/child-process.ts'
import { createTestDatabase, createTestNats } from '#prove/servers/database.ts'
import { consume } from './consume.ts'
import { readProgress, writeProgress } from './progress.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

const dir = shared(() => createTestFolder('consumer'))
const database = shared(() => createTestDatabase())
const nats = shared(() => createTestNats())
beforeAll(() => store(20_000))
shared(() => startProjector(database.url, database.pool, nats.url))

const store = (events: number) =>
  database.pool.query(
    `insert into event_store.events
     select head.position + n, head.position + n, 'quiz-' || gen_random_uuid(), 1, gen_random_uuid(),
       case n % 3 when 0 then 'quiz.checkout-opened' else 'quiz.age-chosen' end, 1,
       case n % 3 when 0 then '{}' else '{"age":"18-29"}' end::json, '{}', now()
     from (select coalesce(max(position), 0) as position from event_store.events) as head,
       generate_series(1, $1::int) as n`,
    [events],
  )

const stored = async () => {
  const { rows } = await database.pool.query<{ type: string; count: number }>(
    'select type, count(*) as count from event_store.events group by type',
  )
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}
const countsIn = async (file: string) => (await readProgress(file)).counts

/** Thousands of events take longer than a moment on a busy machine. */
const WHOLE_STREAM = { timeout: 100_000 }

const startConsumer = (file: string) =>
  startChild(process.execPath, [main, `STATE=${file}`], {
    env: { ...process.env, NATS_URL: nats.url, STATE: file },
    hasChannel: true,
    logFile: join(dir.path, 'consumer.log'),
  })

test('a consumer that is killed again and again counts each event once', async () => {
  const file = join(dir.path, 'killed.json')
  for (let kills = 0; kills < 3; kills++) {
    const before = (await readProgress(file)).position
    const child = startConsumer(file)
    await expect.poll(async () => (await readProgress(file)).position, { interval: 1 }).toBeGreaterThan(before)
    await child.stop('SIGKILL')
    await store(500)
  }
  const child = startConsumer(file)
  await expect.poll(() => countsIn(file), WHOLE_STREAM).toEqual(await stored())
  await store(10)
  await expect.poll(() => countsIn(file), WHOLE_STREAM).toEqual(await stored())
  await child.stop('SIGTERM')
  expect(await child.exited).toBe(0)
  expect(await readFile(join(dir.path, 'consumer.log'), 'utf8')).not.toMatch(/error/i)
})

test('a consumer reads a stream that was created again without counting twice', async () => {
  const file = join(dir.path, 'again.json')
  const counts = { 'quiz.checkout-opened': 33, 'quiz.age-chosen': 67 }
  await writeProgress(file, { position: 100, sequence: 77, counts })
  const stopping = new AbortController()
  const consuming = consume({ url: nats.url, file, signal: stopping.signal })
  await expect.poll(() => countsIn(file), WHOLE_STREAM).toEqual(await stored())
  stopping.abort()
  await consuming
})

test('a consumer says what it waits for when the server has lost its stream', async () => {
  const empty = await createTestNats()
  const isUp = () =>
    connect({ servers: empty.url }).then(
      (one) => one.close().then(() => true),
      () => false,
    )
  await expect.poll(isUp).toBe(true)
  onTestFinished(() => empty.close())
  const stopping = new AbortController()
  const said: string[] = []
  const file = join(dir.path, 'empty.json')
  const waiting = consume({ url: empty.url, file, signal: stopping.signal, onWait: (one) => said.push(one) })
  await expect.poll(() => said[0]).toBe('There is no stream EVENTS: waiting for a projector to create it')
  stopping.abort()
  await expect(waiting).rejects.toThrow('aborted')
})

test('a consumer stops with a sentence when the database was restored', async () => {
  const file = join(dir.path, 'restored.json')
  await writeProgress(file, { position: 100, sequence: 100, generation: 'before', counts: {} })
  const { signal } = new AbortController()
  await expect(consume({ url: nats.url, file, signal })).rejects.toThrow(/^The database was restored: .+count again$/)
  expect((await readProgress(file)).position).toBe(100)
})

test('a consumer stops with a sentence when events left the stream before it read them', async () => {
  const file = join(dir.path, 'gap.json')
  const connection = await connect({ servers: nats.url })
  const manager = await jetstreamManager(connection)
  await manager.streams.purge('EVENTS', { seq: 50 })
  await connection.close()
  const { signal } = new AbortController()
  await expect(consume({ url: nats.url, file, signal })).rejects.toThrow(
    'The stream continues at position 50, and 0 was counted last: take the events between from the export',
  )
  expect(await countsIn(file)).toEqual({})
})
