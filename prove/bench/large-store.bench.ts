import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createPool, type Pool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/event-store.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { startPostgres } from '#operate/servers/embedded-servers.ts'
import { createAnswer } from './data/answer.ts'
import { limitMemory } from './tools/limit-memory.ts'
import { closedLoop, type Measurement, milliseconds, perSecond } from './tools/measure.ts'
import {
  type BenchServers,
  createDatabase,
  createWalFiles,
  numberFrom,
  repeatRounds,
  runBench,
} from './tools/servers.ts'

const EVENTS = numberFrom('EVENTS', 2_000_000)
const FEW = 50_000
const CALLERS = 32
const RUN_MS = 2_500
const VISIT = 25
const CHUNK = 500_000
/** Memory of the server: a quarter of what its indexes take, and as much as it needs to run. */
const MEMORY = Math.max(500_000_000, EVENTS * 18)

const nthVisitor = (n: number) => {
  const digest = createHash('md5').update(`visitor ${n}`).digest('hex')
  return digest.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Fills a store by SQL, since appends would take an hour. Ids of visitors are random, ids of events in the order of time. */
const fill = async (pool: Pool, events: number) => {
  await pool.query('drop index event_store.events_of_stream')
  for (let start = 0; start < events; start += CHUNK) {
    await pool.query('select event_store.ensure_partitions($1, $2)', [start, CHUNK])
    await pool.query(
      `insert into event_store.events
       select position, (position - 1) / ${VISIT} * ${VISIT} + 1, 'quiz-' || md5('visitor ' || (position - 1) / ${VISIT})::uuid, (position - 1) % ${VISIT} + 1,
         uuidv7(), 'quiz.question-answered', 1, '{"question":"obstacles","timeTakenMs":4210}',
         json_build_object('correlation', gen_random_uuid(), 'causation', '/quiz/answer ' || gen_random_uuid()), now()
       from generate_series($1::bigint + 1, $2) position`,
      [start, Math.min(start + CHUNK, events)],
    )
  }
  await pool.query(
    `insert into event_store.streams
     select 'quiz-' || md5('visitor ' || n)::uuid, n * ${VISIT} + 1 from generate_series(0, ($1::bigint - 1) / ${VISIT}) n`,
    [events],
  )
  await pool.query(`set maintenance_work_mem = '64MB'; set max_parallel_maintenance_workers = 0`)
  await pool.query('create index events_of_stream on event_store.events (stream_start, stream_version, event_id)')
  await pool.query('vacuum (freeze, analyze) event_store.events, event_store.streams')
}

/** Creates a store with so many events, and the loads of this bench on it. */
const storeOf = async (server: { url: string }, name: string, events: number) => {
  const url = await createDatabase(server, name)
  const filling = createPool({ url, name: 'fill', max: 1, statementTimeoutMs: 3_600_000 })
  await fill(filling, events)
  const { rows } = await filling.query<{ bytes: number }>(
    `select sum(pg_indexes_size(relid))::bigint as bytes from pg_partition_tree('event_store.events')`,
  )
  await filling.end()
  const pool = createPool({ url, name: 'store', max: 2 })
  const store = createEventStore(pool, clockFrom())
  const known = Math.floor(events / VISIT)
  return {
    bytes: rows[0]?.bytes ?? 0,
    newStreams: () =>
      closedLoop(CALLERS, RUN_MS, () =>
        store.append(visitorStream(randomUUID()), [createAnswer()], { expectedVersion: 0 }),
      ),
    /** Appends to one of the streams that were begun last. */
    laterEvents: (streams = known) =>
      closedLoop(CALLERS, RUN_MS, () =>
        store.append(visitorStream(nthVisitor(known - 1 - Math.floor(Math.random() * streams))), [createAnswer()]),
      ),
    close: async () => {
      await store.close()
      await pool.end()
    },
  }
}

const measure = async ({ dir, note }: BenchServers): Promise<Measurement[]> => {
  const server = await startPostgres(join(dir, 'large'), 'bench')
  const unlimit = await limitMemory(server.pid, MEMORY)
  await createWalFiles(server)
  const [small, large] = [await storeOf(server, 'small', FEW), await storeOf(server, 'large', EVENTS)]
  for (const { newStreams, laterEvents } of [small, large]) for (const run of [newStreams, laterEvents]) await run()
  const rounds = await repeatRounds(async () => ({
    first: await large.newStreams(),
    firstOfFew: await small.newStreams(),
    recent: await large.laterEvents(FEW / VISIT),
    laterOfFew: await small.laterEvents(),
    later: await large.laterEvents(),
  }))
  for (const store of [small, large]) await store.close()
  await server.stop()
  await unlimit?.()
  const mb = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
  note(
    `${EVENTS.toLocaleString('en')} events with ${mb(large.bytes)} of indexes; memory of the server with its files: ${unlimit ? mb(MEMORY) : 'not limited'}. The baseline has ${FEW.toLocaleString('en')} events in the same server. EVENTS=50000000 makes it that many.`,
  )
  const of = (name: keyof (typeof rounds)[number], what: 'perSecond' | 'p99') => rounds.map((one) => one[name][what])
  const target = { ratio: 0.85 }
  return [
    perSecond('appends to new streams', of('first', 'perSecond'), { baseline: of('firstOfFew', 'perSecond'), target }),
    perSecond('appends to recent streams', of('recent', 'perSecond'), {
      baseline: of('laterOfFew', 'perSecond'),
      target,
    }),
    milliseconds('p99 to recent streams', of('recent', 'p99'), { baseline: of('laterOfFew', 'p99') }),
    // Each reads a page of the index and one of the log from disk, whatever the index is.
    perSecond('appends to streams of any age', of('later', 'perSecond'), { baseline: of('laterOfFew', 'perSecond') }),
  ]
}

await runBench('large-store: appends of 32 callers to a store of many events', measure)
