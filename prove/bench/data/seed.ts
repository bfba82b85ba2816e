import { ANALYST_ROLE } from '#db/analyst/role.ts'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { refreshRoles } from '#db/roles.ts'
import { createEventStore } from '#db/event-store.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { adNames } from '#projector/figures/projections/ad-names.ts'
import { money } from '#projector/figures/projections/money/money.ts'
import { quizFunnel } from '#projector/figures/projections/quiz-funnel/quiz-funnel.ts'
import { rebuild } from '#projector/engine/rebuild/rebuild.ts'
import { createRng } from '#tools/random/rng.ts'
import { pickArrival, journey, type TrafficMix } from './visitors.ts'
import { type BenchServers, numberFrom, type Prepared, progress } from '#prove/bench/tools/servers.ts'

export type Seeding = { visitors: number; seed: number; questions?: number; trafficMix?: TrafficMix }

export const FUNNEL = 'funnel'
export const FUNNEL_VISITORS = 100_000

/** Prepares a database `funnel` with 100,000 projected visitors. */
export const hundredThousandVisitors: Prepared = {
  name: 'funnel-100000',
  prepare: async ({ database, seed: chance }) => {
    await seed(await database(FUNNEL), { visitors: FUNNEL_VISITORS, seed: chance })
  },
}

/**
 * Fills an empty database with visitors of the last 24 months, with 24 creatives, 2 question sets and all ages, and
 * projects them. The same seed gives the same visitors.
 * @returns the number of events.
 */
export const seed = async (url: string, seeding: Seeding): Promise<number> => {
  progress(`${formatCount(seeding.visitors)} visitors: appending through the event store`)
  const start = performance.now()
  const events = await appendJourneys(url, seeding)
  progress(`${formatCount(events)} events in ${((performance.now() - start) / 1_000).toFixed(0)} s; projecting them`)
  await project(url)
  return events
}

const formatCount = (n: number) => n.toLocaleString('en-US')

/** Appends the journeys of visitors through the event store and returns the number of events. */
const appendJourneys = async (url: string, { visitors, seed, ...options }: Seeding): Promise<number> => {
  const pool = createPool({ url, name: 'seed', max: 4, statementTimeoutMs: 60_000 })
  const store = createEventStore(pool, clockFrom())
  const rng = createRng(seed)
  // The last visitor still has time to finish.
  const until = new Date(Date.now() - 600_000)
  let started = 0
  let events = 0
  const appendNext = async () => {
    while (started++ < visitors) {
      const arrival = pickArrival(started - 1, visitors, until, MONTHS, rng)
      const visitor = journey(rng, { arrival, ...options })
      await store.append(visitorStream(visitor.quizUserId), visitor.events, { expectedVersion: 0 })
      events += visitor.events.length
      if (started % 50_000 === 0) progress(`${formatCount(started)} visitors of ${formatCount(visitors)}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, appendNext))
  await pool.query('vacuum analyze event_store.events')
  await store.close()
  await pool.end()
  return events
}

const project = async (url: string) => {
  const pool = createPool({ url, name: 'project', statementTimeoutMs: 600_000 })
  const store = createEventStore(pool, clockFrom())
  for (const projection of [quizFunnel, money, adNames])
    await rebuild(projection, { pool, store, holder: 'bench', signal: new AbortController().signal })
  // The processes of a product read with accounts of their own.
  await refreshRoles(pool, ANALYST_ROLE)
  await store.close()
  await pool.end()
}

/** Gives a bench the prepared database, or another number of VISITORS: 650,000 have 10 million events. */
export const chosenVisitors = () => {
  const visitors = numberFrom('VISITORS', FUNNEL_VISITORS)
  const isPrepared = visitors === FUNNEL_VISITORS
  return {
    visitors,
    prepared: isPrepared ? hundredThousandVisitors : undefined,
    urlOf: async (servers: BenchServers): Promise<string> => {
      if (isPrepared) return servers.urlOf(FUNNEL)
      const url = await servers.database('large')
      await seed(url, { visitors, seed: servers.seed })
      return url
    },
  }
}

/** Fills two batches of the store, so that one is written while the next is generated. */
const CONCURRENCY = 1_024

const MONTHS = 24
