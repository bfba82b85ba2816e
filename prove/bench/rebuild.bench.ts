import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { createPool, type Pool, transaction } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { type EventStore, createEventStore } from '#db/event-store.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { applyPage } from '#projector/engine/batch.ts'
import { createCheckpoint } from '#projector/engine/checkpoint.ts'
import { quizFunnel } from '#projector/figures/projections/quiz-funnel/quiz-funnel.ts'
import { rebuild, type RebuildResult } from '#projector/engine/rebuild/rebuild.ts'
import { createVersion } from '#projector/engine/rebuild/version.ts'
import { createRng } from '#tools/random/rng.ts'
import { type Measurement, median, perSecond, milliseconds, none } from './tools/measure.ts'
import { startProjector } from './tools/processes.ts'
import type { Readings } from './load/view-reader.ts'
import { FUNNEL, hundredThousandVisitors } from './data/seed.ts'
import { journey } from './data/visitors.ts'
import { during, startWorker } from './load/worker.ts'
import { repeatRounds, progress, runBench, type BenchServers } from './tools/servers.ts'

const EVENTS_PER_SECOND = 100
/** Number of events that are projected in one transaction each, for comparison. */
const SAMPLE = 2_000

const FUNNEL_PROJECTOR = 'prove/bench/load/funnel-projector.ts'

/** A version number above those of the rebuilds. */
const SCRATCH = 1_000

/** Appends new visitors during rebuilds and returns a function that stops it. */
const startTraffic = (store: EventStore, seed: number) => {
  const rng = createRng(seed + 2)
  const stopping = new AbortController()
  const appendVisitors = async () => {
    let due = performance.now()
    while (!stopping.signal.aborted) {
      const { quizUserId, events } = journey(rng, { arrival: new Date() })
      await store.append(visitorStream(quizUserId), events, { expectedVersion: 0 })
      due += (events.length * 1_000) / EVENTS_PER_SECOND
      await delay(Math.max(0, due - performance.now()))
    }
  }
  const appending = appendVisitors()
  return async () => {
    stopping.abort()
    await appending
  }
}

/** Includes the time that this process works for an event, in microseconds, without the other one and PostgreSQL. */
type Round = RebuildResult & { perSecond: number; busyCores: number; ownUs: number }

/** Milliseconds that all cores of this machine have worked. */
const workedMs = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)

/** Projects one event per transaction and returns the events per second. */
const oneByOne = async (pool: Pool, store: EventStore): Promise<number> => {
  const { name } = quizFunnel
  await transaction(pool, async (client) => {
    await createVersion(client, quizFunnel, SCRATCH)
    await client.query('delete from projector.checkpoints where name = $1 and version = $2', [name, SCRATCH])
    await createCheckpoint(client, name, SCRATCH)
  })
  const { events } = await store.readPage(0, SAMPLE)
  const start = performance.now()
  let checkpoint = { name, version: SCRATCH, position: 0, epoch: 0 }
  for (const event of events) {
    checkpoint = (await transaction(pool, (client) => applyPage(client, quizFunnel, checkpoint, [event]))).checkpoint
  }
  return (events.length * 1_000) / (performance.now() - start)
}

const rebuildOnce = async (pool: Pool, store: EventStore): Promise<Round> => {
  const [start, workedBefore, ownBefore] = [performance.now(), workedMs(), process.cpuUsage()]
  const rebuilt = await rebuild(quizFunnel, { pool, store, holder: 'bench', signal: new AbortController().signal })
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(ownBefore)
  return {
    ...rebuilt,
    perSecond: (rebuilt.events * 1_000) / ms,
    busyCores: (workedMs() - workedBefore) / ms,
    ownUs: (user + system) / rebuilt.events,
  }
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const url = servers.urlOf(FUNNEL)
  const pool = createPool({ url, name: 'rebuild', statementTimeoutMs: 600_000 })
  const store = createEventStore(pool, clockFrom())
  const logRound = (round: Round, where: string) => {
    progress(
      `rebuilt ${round.events.toLocaleString('en-US')} events at ${Math.round(round.perSecond)}/s ${where}, ${round.busyCores.toFixed(2)} cores busy, ${round.ownUs.toFixed(1)} us an event in this process`,
    )
    return round
  }
  const alone = await repeatRounds(async () => logRound(await rebuildOnce(pool, store), 'alone'))
  const single = await repeatRounds(() => oneByOne(pool, store))

  const projector = startProjector(servers, url, { file: FUNNEL_PROJECTOR })
  const stopComing = startTraffic(store, servers.seed)
  const inTraffic = await repeatRounds(async () => {
    const reader = startWorker<Readings>('./view-reader.ts', { url })
    const { done, result } = await during(reader, 0, () => rebuildOnce(pool, store))
    return { ...logRound(done, 'in traffic'), readings: result }
  })
  await stopComing()
  await projector.stop()
  await store.close()
  await pool.end()

  const ratesOf = (rounds: Round[]) => rounds.map((round) => round.perSecond)
  const cost = (of: 'busyCores' | 'ownUs') => median(alone.map((round) => round[of])).toFixed(1)
  const of = (name: keyof Readings) => inTraffic.map(({ readings }) => readings[name])
  const reads = of('reads').reduce((sum, one) => sum + one, 0)
  const swaps = inTraffic.map(({ swapMs }) => swapMs)
  servers.note(
    `quiz-funnel over ${alone[0]?.events.toLocaleString('en-US')} events. The baseline applies ${SAMPLE.toLocaleString('en-US')} events one by one.`,
  )
  servers.note(
    `Of ${cpus().length} cores, which PostgreSQL shares, ${cost('busyCores')} are busy. This process works ${cost('ownUs')} us for an event.`,
  )
  servers.note(
    `In traffic: while ${EVENTS_PER_SECOND} more a second come in, a projector follows them, and another process reads the views ${reads.toLocaleString('en-US')} times in all.`,
  )
  return [
    perSecond('events projected', ratesOf(alone), { baseline: single, target: { atLeast: 80_000 } }),
    perSecond('events projected, in traffic', ratesOf(inTraffic), { baseline: single }),
    milliseconds('the swap, in traffic', swaps, { target: { atMost: 10 } }),
    milliseconds('longest read at the swap', of('longestAtSwapMs')),
    milliseconds('longest read of all', of('longestMs')),
    none('failed reads', of('failed')),
    none('stale reads', of('stale')),
  ]
}

await runBench('rebuild: a new version of a projection, beside the live one', measure, hundredThousandVisitors)
