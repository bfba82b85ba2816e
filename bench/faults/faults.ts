import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { createPool, type PoolClient, transaction } from '#db/client.ts'
import { startChild } from '#servers/child-process.ts'
import type { BreakableProxy } from '#testing/breakable-proxy.ts'
import { insertEvents } from '#testing/database.ts'
import { never, replied } from '#testing/stand-in.ts'
import type { Rng } from '#bench/tools/rng.ts'
import type { BreakableProduct, Member } from './product.ts'

/** Faults of different parts can strike at the same time. */
type Part = 'api' | 'projector' | 'nats' | 'postgres' | 'front' | 'meta'

export type Fault = {
  name: string
  parts: readonly Part[]
  /** Breaks something, waits, and mends it. Returns the number of events that it made undecodable, if any. */
  strike: (on: BreakableProduct, rng: Rng) => Promise<number | void>
}

/** Longer than a lease, so another process takes over, and longer than the database may be silent. */
const LONG_MS = 5_000

const restarted = async (member: Member, signal: NodeJS.Signals, downMs = 0) => {
  const code = await member.end(signal)
  if (signal === 'SIGTERM' && code !== 0) throw new Error(`${member.name} ended with code ${code} on SIGTERM`)
  await delay(downMs)
  await member.start()
}

const paused = async (member: Member, ms: number) => {
  member.freeze(true)
  await delay(ms)
  member.freeze(false)
}

/** Returns the projector that leads the projection of the funnel. */
const leader = async ({ pool, projectors }: BreakableProduct): Promise<Member> => {
  for (let left = 300; left > 0; left--) {
    // The database may be broken, too.
    const { rows } = await pool
      .query<{ holder: string }>(
        `select holder from projector.leases where name = 'quiz-funnel' and expires_at > now()`,
      )
      .catch(() => ({ rows: [] }))
    const pid = Number(rows[0]?.holder.split(':').at(-1))
    const found = projectors.find((one) => one.pid() === pid)
    if (found) return found
    await delay(50)
  }
  throw new Error('no projector leads')
}

/** Lets a process run with a clock that is ahead, or behind. */
const withWrongClock = async (member: Member, aheadMs: number) => {
  await member.end('SIGTERM')
  await member.start(aheadMs)
  await delay(LONG_MS)
  await restarted(member, 'SIGTERM')
}

const HOUR_MS = 3_600_000

/** A stream with more events than this takes longer to fill than a recovery may take, as NATS flushes each message. */
const SHORT_STREAM = 20_000

/** Waits while the relay fills the stream again. */
const untilRefilled = async ({ pool }: BreakableProduct) => {
  const read = async () => {
    const { rows } = await pool.query<{ position: number; left: number }>(
      `select position, (select max(position) from event_store.events) - position as left
       from projector.checkpoints where name = 'relay'`,
    )
    return rows[0] ?? { position: 0, left: 0 }
  }
  const { position, left } = await read()
  if (position + left < SHORT_STREAM) return
  // It first has to notice.
  await delay(2 * LONG_MS)
  for (let before = -1; ; await delay(LONG_MS)) {
    const now = await read()
    // The recovery names a relay that is stuck.
    if (now.left < SHORT_STREAM / 4 || now.position === before) return
    before = now.position
  }
}

const FROM_PROCESSES = `datname = current_database() and application_name ~ '^(api|projector)'`

/** Ends what processes do in the database, as an administrator does. */
const endSessions = ({ pool }: BreakableProduct) =>
  pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${FROM_PROCESSES}`)

/** Locks the tables of the funnel during `meanwhile`, so that a projector waits in the middle of a batch. */
const withLockedTables = ({ pool }: BreakableProduct, meanwhile: (client: PoolClient) => Promise<unknown>) =>
  transaction(pool, async (client) => {
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
       where schemaname = (select 'quiz_funnel_v' || live_version from projector.projections where name = 'quiz-funnel')`,
    )
    await client.query(`lock table ${rows[0]?.tables} in exclusive mode`)
    await meanwhile(client)
  })

/** Waits until a projector waits for a lock, and ends its session. */
const endWaiting = async (client: PoolClient) => {
  for (let left = 100; left > 0; left--) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where ${FROM_PROCESSES} and wait_event_type = 'Lock' and wait_event = 'relation'`,
    )
    if ((rowCount ?? 0) > 0) return
    await delay(50)
  }
}

/** Takes every connection that is left. */
const exhaust = async (on: BreakableProduct) => {
  const greedy = createPool({ url: on.databaseUrl, name: 'greedy', max: 100 })
  const all = Array.from({ length: 100 }, () => greedy.connect().catch(() => undefined))
  await endSessions(on)
  const clients = await Promise.all(all)
  await delay(2_000)
  for (const client of clients) client?.release(true)
  await greedy.end()
}

const rebuildOf = (on: BreakableProduct) =>
  startChild(process.execPath, ['run/cli/rebuild.ts', 'quiz-funnel'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: on.databaseUrl, NATS_URL: on.natsUrl },
    hasChannel: true,
    logFile: join(on.dir, 'logs', 'rebuild.log'),
  })

const blackHole = async (proxy: BreakableProxy, ms: number) => {
  proxy.dropEverything(true)
  await delay(ms)
  proxy.dropEverything(false)
}

const late = async (proxy: BreakableProxy, byMs: number, ms: number) => {
  proxy.delayBy(byMs)
  await delay(ms)
  proxy.delayBy(0)
}

/** Everything that the product must survive, each broken for some seconds while visitors keep coming. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'an API is killed',
    parts: ['api'],
    strike: ({ apis }, rng) => restarted(rng.pick(apis), 'SIGKILL', rng.below(1_000)),
  },
  {
    name: 'an API is stopped',
    parts: ['api'],
    strike: ({ apis }, rng) => restarted(rng.pick(apis), 'SIGTERM', rng.below(1_000)),
  },
  { name: 'an API freezes', parts: ['api'], strike: ({ apis }, rng) => paused(rng.pick(apis), LONG_MS) },
  {
    name: 'the leading projector is killed',
    parts: ['projector'],
    strike: async (on) => restarted(await leader(on), 'SIGKILL'),
  },
  {
    name: 'the leading projector is stopped',
    parts: ['projector'],
    strike: async (on) => restarted(await leader(on), 'SIGTERM'),
  },
  {
    name: 'the leading projector freezes',
    parts: ['projector'],
    strike: async (on) => paused(await leader(on), LONG_MS),
  },
  {
    name: 'no projector runs',
    parts: ['projector'],
    strike: async ({ projectors }) => {
      await Promise.all(projectors.map((one) => one.end('SIGKILL')))
      await delay(2_000)
      await Promise.all(projectors.map((one) => one.start()))
    },
  },
  {
    name: 'the builder of a projection is killed, and another one builds it',
    parts: ['postgres', 'projector'],
    strike: async (on, rng) => {
      const first = rebuildOf(on)
      await delay(500 + rng.below(1_500))
      await first.stop('SIGKILL')
      // Refused while the lease of the killed one is valid.
      for (let left = 10; (await rebuildOf(on).exited) !== 0; left--) {
        if (left === 0) throw new Error('the projection cannot be rebuilt')
        await delay(500)
      }
    },
  },
  {
    name: 'an event cannot be applied',
    parts: ['postgres'],
    strike: async ({ pool }) => {
      await transaction(pool, async (client) => {
        await client.query(`select event_store.lock_order('infinity')`)
        await insertEvents(
          client,
          `select max(position) + 1, 'quiz-' || gen_random_uuid(), 1, gen_random_uuid(), 'quiz.age-chosen', 1, '{}',
             '{"causation":"drill"}', now()
           from event_store.events`,
        )
      })
      return 1
    },
  },
  {
    name: 'the clock of an API is an hour ahead',
    parts: ['api'],
    strike: ({ apis }, rng) => withWrongClock(rng.pick(apis), HOUR_MS),
  },
  {
    name: 'the clock of the leading projector is an hour behind',
    parts: ['projector'],
    strike: async (on) => withWrongClock(await leader(on), -HOUR_MS),
  },
  {
    name: 'NATS is killed',
    parts: ['nats'],
    strike: ({ nats }, rng) => restarted(nats, 'SIGKILL', 1_000 + rng.below(2_000)),
  },
  {
    name: 'NATS loses its data while a projector starts',
    parts: ['nats', 'projector', 'postgres'],
    strike: async (on, rng) => {
      const { nats, projectors } = on
      await nats.end('SIGKILL')
      await nats.wipe()
      await restarted(rng.pick(projectors), 'SIGKILL')
      await delay(1_000)
      await nats.start()
      await untilRefilled(on)
    },
  },
  { name: 'NATS is a black hole', parts: ['nats'], strike: ({ toNats }) => blackHole(toNats, LONG_MS) },
  {
    name: 'PostgreSQL restarts',
    parts: ['postgres'],
    strike: ({ postgres }, rng) => restarted(postgres, 'SIGTERM', rng.below(1_000)),
  },
  {
    name: 'PostgreSQL is killed',
    parts: ['postgres'],
    strike: ({ postgres }, rng) => restarted(postgres, 'SIGKILL', rng.below(3_000)),
  },
  {
    name: 'PostgreSQL is a black hole',
    parts: ['postgres'],
    strike: ({ toPostgres }) => blackHole(toPostgres, LONG_MS),
  },
  { name: 'PostgreSQL answers late', parts: ['postgres'], strike: ({ toPostgres }) => late(toPostgres, 80, 3_000) },
  {
    name: 'connections to PostgreSQL are cut',
    parts: ['postgres'],
    strike: async ({ toPostgres }, rng) => {
      for (let n = 0; n < 10; n++) {
        toPostgres.cut()
        await delay(rng.below(300))
      }
    },
  },
  {
    name: 'PostgreSQL loses only its responses',
    parts: ['postgres'],
    strike: async ({ toPostgres }) => {
      toPostgres.dropResponses(true)
      await delay(1_000)
      toPostgres.dropResponses(false)
      toPostgres.cut()
    },
  },
  {
    name: 'the disk of PostgreSQL is full',
    parts: ['postgres'],
    strike: async ({ postgres }) => {
      if (!postgres.disk) return
      const empty = await postgres.disk.fill()
      await delay(LONG_MS)
      await empty()
    },
  },
  { name: 'PostgreSQL has no free connection', parts: ['postgres'], strike: exhaust },
  {
    name: 'a session ends in the middle of a batch',
    parts: ['postgres'],
    strike: (on) => withLockedTables(on, endWaiting),
  },
  {
    name: 'the tables of a projection are locked',
    parts: ['postgres'],
    strike: (on) => withLockedTables(on, () => delay(3_000)),
  },
  {
    name: 'responses to visitors are lost',
    parts: ['front'],
    strike: async ({ front }, rng) => {
      for (let n = 0; n < 10; n++) {
        front.dropResponses(true)
        await delay(50 + rng.below(100))
        front.cut()
        front.dropResponses(false)
        await delay(rng.below(200))
      }
    },
  },
  {
    name: "Meta's API is down, then silent",
    parts: ['meta'],
    strike: async ({ setMeta }) => {
      setMeta(replied(503, {}))
      await delay(1_500)
      setMeta(never)
      await delay(1_500)
      setMeta(replied(200, { events_received: 1 }))
    },
  },
]
