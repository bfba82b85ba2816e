import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pool, PoolClient } from '#db/client.ts'
import { createEventStore, type EventStore } from '#db/event-store.ts'
import { eraseKey } from '#db/crypto/key-rows.ts'
import { codeOf } from '#db/errors.ts'
import { advanceCheckpoint, claimCheckpoint, createCheckpoint } from '#projector/engine/checkpoint.ts'
import { acquireLease, isHeld, releaseLease, renewLease } from '#projector/engine/lease.ts'
import { createVersion, dropVersion, liveVersion, pointViews, readSchemas } from '#projector/engine/rebuild/version.ts'
import { addJob, createWorker } from '#projector/queue/queue.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { eachTest } from '#prove/servers/resources.ts'
import { createServer } from './server/server.ts'
import { createTimeline, withTimeline } from './timeline.ts'
import { LEDGERS } from './process.ts'

const database = eachTest(() => createTestDatabase())

/** One of the two databases: its pool, its store, and sessions with a transaction of their own. */
type Side = {
  pool: Pool
  store: EventStore
  sessions: PoolClient[]
  now: () => Date
  /** Starts calls. */
  start: (calls: () => void) => unknown
  /** Waits until calls are done, or wait for a lock. */
  quiesce: (busy: Map<number, unknown>) => Promise<void>
}

/** More of them, as PLAYS=400, compare longer. */
const PLAYS = Number(process.env['PLAYS'] ?? 20)
const NOW = new Date('2026-03-01T00:00:00Z')
const IDS: string[] = Array.from({ length: 4 }, () => randomUUID())
const STREAMS = ['quiz-1', 'quiz-2']
const metadata = { correlation: 'c', causation: 'o', fingerprint: 'f' }
const [ledger] = LEDGERS

const jobOf = (n: number) => ({
  key: `k${n % 3}`,
  kind: 'x',
  subject: 's',
  data: { n },
  askedAt: NOW,
  dueAt: new Date(NOW.getTime() + (n % 3)),
})

/** Calls of the product, with results that both databases must give alike. `n` chooses among few names. */
const CALLS: Record<string, (side: Side, n: number) => Promise<unknown>> = {
  append: ({ store }, n) =>
    store.append(
      STREAMS[n % 2] as string,
      [{ id: IDS[n % 4] as string, type: 'quiz.checkout-opened', data: {}, metadata, at: NOW }],
      n % 3 === 0 ? {} : { expectedVersion: n % 3 === 1 ? n % 2 : 2 },
    ),
  'append two': ({ store }, n) =>
    store.append(
      STREAMS[n % 2] as string,
      [0, 1].map(() => ({ type: 'quiz.checkout-opened' as const, data: {}, metadata, at: NOW })),
      n % 2 === 0 ? {} : { expectedVersion: 0 },
    ),
  'record a no-op': ({ store }, n) => store.recordNoOp(STREAMS[n % 2] as string, IDS[n % 4] as string, `f${n % 2}`),
  'read a stream': async ({ store }, n) =>
    (await store.readStream(STREAMS[n % 2] as string, n % 3)).map(({ id, ...event }) =>
      IDS.includes(id) ? id : event,
    ),
  'read metadata': ({ store }, n) => store.metadataOf(STREAMS[n % 2] as string, IDS[n % 4] as string),
  'read a page': async ({ store }, n) => {
    const { events, isLast } = await store.readPage(n % 4, 1 + (n % 3))
    return { isLast, events: events.map(({ position, stream, streamVersion }) => [position, stream, streamVersion]) }
  },
  'read a range': async ({ store }, n) => {
    const all = []
    for await (const page of store.readRange(0, await store.head(), n % 2 === 0 ? ['quiz.checkout-opened'] : []))
      all.push(...page.events)
    return all
  },
  'acquire a lease': async ({ pool }, n) =>
    (
      await acquireLease(pool, 'l', `h${n % 2}`, {
        seconds: n % 3 === 0 ? -5 : 500,
        ...(n % 5 === 0 && { from: 'h1' }),
      })
    )?.epoch,
  'renew a lease': ({ pool }, n) =>
    renewLease(pool, { name: 'l', holder: `h${n % 2}`, epoch: 1 + (n % 3), seconds: 500 }),
  'release a lease': ({ pool }, n) =>
    releaseLease(pool, { name: 'l', holder: `h${n % 2}`, epoch: 1 + (n % 3), seconds: 1 }),
  'ask for a lease': ({ pool }) => isHeld(pool, 'l'),
  'create a checkpoint': ({ pool }, n) => createCheckpoint(pool, 'ledger', 1 + (n % 2), 'code'),
  'claim a checkpoint': async ({ pool }, n) => (await claimCheckpoint(pool, 'ledger', 1 + (n % 2), n % 3)).position,
  'show the live version': ({ pool }) => liveVersion(pool, ledger),
  'list versions': ({ pool }) => readSchemas(pool, 'ledger'),
  'add a job': ({ pool }, n) => addJob(pool, 'mail', jobOf(n)),
  'do a job': async ({ pool, now }, n) => {
    const done: unknown[] = []
    const log = { error: () => {} } as unknown as Parameters<typeof createWorker>[0]['log']
    const outcomes = [{ outcome: 'done' }, { outcome: 'not needed' }, { retry: 'later', afterMs: 5_000 }] as const
    const work = createWorker(
      { pool, log },
      {
        queue: 'mail',
        limit: 1 + (n % 2),
        clock: now,
        handle: async ({ key, kind, data, attempts, isPast }) => {
          done.push([key, kind, data, attempts, isPast])
          return outcomes[n % 3] ?? 'remove'
        },
      },
    )
    return [await work(new AbortController().signal), done.toSorted()]
  },
  'erase a key': ({ pool }, n) => eraseKey(pool, IDS[n % 4] as string),
}

/** Calls of a session, in a transaction or not, which another session may hold up. */
const IN_SESSION: Record<string, (client: PoolClient, n: number) => Promise<unknown>> = {
  begin: (client) => client.query('begin'),
  commit: (client) => client.query('commit'),
  rollback: (client) => client.query('rollback'),
  advance: async (client, n) =>
    (await advanceCheckpoint(client, { name: 'ledger', version: 1, position: n % 2, epoch: n % 3 }, (n % 2) + 1))
      .position,
  claim: async (client, n) => (await claimCheckpoint(client as unknown as Pool, 'ledger', 1, n % 3)).position,
  'drop a version': (client, n) => dropVersion(client, 'ledger', 1 + (n % 3)),
  'create a version': async (client, n) => {
    await dropVersion(client, 'ledger', 2 + (n % 2))
    await createVersion(client, ledger, 2 + (n % 2))
    await pointViews(client, ledger, 2 + (n % 2), true)
  },
  'add a job': (client, n) => addJob(client, 'mail', jobOf(n)),
}

/** Calls that would wait for an open transaction until their timeout. */
const WAITING = ['create a checkpoint', 'claim a checkpoint', 'add a job', 'show the live version']

type Step = { session: 0 | 1 | 2; call: string; n: number }

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ session: fc.constant(0), call: fc.constantFrom(...Object.keys(CALLS)), n: fc.nat(11) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      session: fc.integer({ min: 1, max: 2 }),
      call: fc.constantFrom(...Object.keys(IN_SESSION)),
      n: fc.nat(11),
    }),
  },
) as fc.Arbitrary<Step>
const plays = fc.array(step, { minLength: 25, maxLength: 60, size: 'max' })

const nameOf = (error: unknown) => codeOf(error) || `${(error as Error).name} ${(error as Error).message}`

/** Runs steps one after another. One that waits for a lock ends when a later step lets it go on. */
const play = async (side: Side, steps: readonly Step[]) => {
  const results: unknown[][] = []
  const busy = new Map<number, unknown>()
  const open = new Set<number>()
  const run = async (session: number, name: string, call: () => Promise<unknown> | undefined) => {
    const result: unknown[] = [name]
    results.push(result)
    await side.start(() => {
      busy.set(session, name)
      void call()
        ?.then((value) => (typeof value === 'object' && session > 0 ? 'done' : (value ?? 'nothing')), nameOf)
        .then((value) => {
          result.push(value)
          busy.delete(session)
        })
    })
    await side.quiesce(busy)
    if (busy.has(session)) result.push('waits')
  }
  await run(0, 'first version', () => liveVersion(side.pool, ledger))
  for (const { session, call, n } of steps) {
    const client = side.sessions[session - 1]
    const isEnd = call === 'commit' || call === 'rollback'
    if (busy.has(session) || (call === 'begin' && open.has(session)) || (isEnd && !open.has(session))) continue
    if (!client && open.size + busy.size > 0 && WAITING.includes(call)) continue
    // Two that wait for each other end by timers, which differ.
    if (client && busy.size > 0 && !isEnd) continue
    if (call === 'begin') open.add(session)
    if (isEnd) open.delete(session)
    await run(session, `${session} ${call} ${n}`, () =>
      client ? IN_SESSION[call]?.(client, n) : CALLS[call]?.(side, n),
    )
  }
  for (const session of [1, 2, 1, 2])
    if (!busy.has(session)) await run(session, 'end', () => side.sessions[session - 1]?.query('rollback'))
  return results
}

/** Plays on the model, whose time passes as long as something happens soon. */
const playOnModel = (steps: readonly Step[]) => {
  const timeline = createTimeline()
  return withTimeline(
    () => timeline,
    async () => {
      const server = createServer(timeline, () => ({ requestMs: 0, commitMs: 0, replyMs: 0 }))
      const owner = { isDead: false, isPaused: false, held: [] }
      const pool = server.connectAs(owner)
      const quiesce = async () => {
        const until = timeline.now() + 60
        while (await timeline.step(until));
      }
      const sessions: PoolClient[] = []
      const now = () => new Date(NOW.getTime() + timeline.now())
      const start = (calls: () => void) => timeline.enter(owner, calls)
      for (let n = 0; n < 2; n += 1) {
        await start(() => void pool.connect().then((client) => sessions.push(client)))
        await quiesce()
      }
      return await play({ pool, store: createEventStore(pool, now), sessions, now, start, quiesce }, steps)
    },
  )
}

const EMPTY = `truncate event_store.events, event_store.streams, event_store.forgettable, event_store.no_ops, reactions.jobs,
  event_store.person_keys, projector.projections, projector.checkpoints, projector.leases, projector.dead_letters;
  drop schema if exists ledger_v1 cascade; drop schema if exists ledger_v2 cascade; drop schema if exists ledger_v3 cascade`

test('PostgreSQL and its model give the same results, and let the same calls wait', async () => {
  const { pool, store } = database
  const sessions = [await pool.connect(), await pool.connect()]
  const countWaiting = async () => {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting
  }
  const quiesce = async (busy: Map<number, unknown>) => {
    for (let waits = 0; busy.size > 0 && waits < 3;) {
      await delay(3)
      const { size } = busy
      // Three times, because a call that is just going on again may still look as if it waited.
      waits = (await countWaiting()) === size && busy.size === size ? waits + 1 : 0
    }
  }
  try {
    for (const [seed, steps] of fc.sample(plays, { numRuns: PLAYS, seed: 1 }).entries()) {
      await pool.query(EMPTY)
      const start = performance.now()
      const now = () => new Date(NOW.getTime() + performance.now() - start)
      const real = await play({ pool, store, sessions, now, start: (calls) => calls(), quiesce }, steps)
      const modeled = await playOnModel(steps)
      const differs = real.findIndex((one, n) => !isDeepStrictEqual(one, modeled[n]))
      const upTo = differs < 0 ? 0 : differs + 1
      expect({ seed, results: modeled.slice(0, upTo) }).toEqual({ seed, results: real.slice(0, upTo) })
    }
  } finally {
    for (const session of sessions) session.release()
  }
})
