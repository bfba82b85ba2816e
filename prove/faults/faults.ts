import { setTimeout as delay } from 'node:timers/promises'
import { transaction } from '#db/client.ts'
import { insertEvents } from '#prove/servers/database.ts'
import { never, replied } from '#prove/servers/stand-in.ts'
import type { Rng } from '#tools/random/rng.ts'
import type { BreakableProduct } from './product.ts'
import {
  LONG_MS,
  restart,
  pause,
  leader,
  withWrongClock,
  HOUR_MS,
  untilRefilled,
  withLockedTables,
  endWaiting,
  exhaust,
  rebuildOf,
  blackHole,
  late,
} from './strikes.ts'

/** Faults of different parts can strike at the same time. */
type Part = 'api' | 'projector' | 'nats' | 'postgres' | 'front' | 'meta'

export type Fault = {
  name: string
  parts: readonly Part[]
  /** How many processes it kills, if it does nothing else. */
  kills?: number
  /** Breaks something, waits, and mends it. Returns the number of events that it made undecodable, if any. */
  strike: (on: BreakableProduct, rng: Rng) => Promise<number | void>
}

/** Everything that the product must survive, each broken for some seconds while visitors keep coming. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'an API is killed',
    kills: 1,
    parts: ['api'],
    strike: ({ apis }, rng) => restart(rng.pick(apis), 'SIGKILL', rng.below(1_000)),
  },
  {
    name: 'an API is stopped',
    parts: ['api'],
    strike: ({ apis }, rng) => restart(rng.pick(apis), 'SIGTERM', rng.below(1_000)),
  },
  { name: 'an API freezes', parts: ['api'], strike: ({ apis }, rng) => pause(rng.pick(apis), LONG_MS) },
  {
    name: 'the leading projector is killed',
    kills: 1,
    parts: ['projector'],
    strike: async (on) => restart(await leader(on), 'SIGKILL'),
  },
  {
    name: 'the leading projector is stopped',
    parts: ['projector'],
    strike: async (on) => restart(await leader(on), 'SIGTERM'),
  },
  {
    name: 'the leading projector freezes',
    parts: ['projector'],
    strike: async (on) => pause(await leader(on), LONG_MS),
  },
  {
    name: 'no projector runs',
    kills: 2,
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
    kills: 1,
    parts: ['nats'],
    strike: ({ nats }, rng) => restart(nats, 'SIGKILL', 1_000 + rng.below(2_000)),
  },
  {
    name: 'NATS loses its data while a projector starts',
    parts: ['nats', 'projector', 'postgres'],
    strike: async (on, rng) => {
      const { nats, projectors } = on
      await nats.end('SIGKILL')
      await nats.wipe()
      await restart(rng.pick(projectors), 'SIGKILL')
      await delay(1_000)
      await nats.start()
      await untilRefilled(on)
    },
  },
  { name: 'NATS is a black hole', parts: ['nats'], strike: ({ toNats }) => blackHole(toNats, LONG_MS) },
  {
    name: 'PostgreSQL restarts',
    parts: ['postgres'],
    strike: ({ postgres }, rng) => restart(postgres, 'SIGTERM', rng.below(1_000)),
  },
  {
    name: 'PostgreSQL is killed',
    kills: 1,
    parts: ['postgres'],
    strike: ({ postgres }, rng) => restart(postgres, 'SIGKILL', rng.below(3_000)),
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
