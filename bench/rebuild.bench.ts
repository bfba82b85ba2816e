import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createPool, type Pool, transaction } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { type EventStore, createEventStore } from '#db/store/event-store.ts'
import { visitorStream } from '#events/quiz.ts'
import { applyPage } from '#projector/engine/batch.ts'
import { createCheckpoint } from '#projector/engine/checkpoint.ts'
import { quizFunnel } from '#projector/projections/quiz-funnel/quiz-funnel.ts'
import { rebuild, type RebuildResult } from '#projector/engine/rebuild/rebuild.ts'
import { createVersion } from '#projector/engine/rebuild/version.ts'
import { createRng } from './tools/rng.ts'
import { type Measurement, NONE_ALLOWED } from './tools/measure.ts'
import { startProjector } from './tools/processes.ts'
import type { Readings } from './tools/view-reader.ts'
import { FUNNEL, hundredThousandVisitors } from './data/seed.ts'
import { journey } from './data/visitors.ts'
import { repeatRounds, progress, runBench, type BenchServers } from './tools/servers.ts'

const EVENTS_PER_SECOND = 100
/** Number of events that are projected in one transaction each, for comparison. */
const SAMPLE = 2_000

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

/** Starts a process that reads the views hundreds of times a second, and returns a function that stops it. */
const startReader = (url: string) => {
  const child = fork(new URL('./tools/view-reader.ts', import.meta.url), [url])
  const results: Readings[] = []
  child.on('message', (readings: Readings) => results.push(readings))
  return async (): Promise<Readings> => {
    child.send('stop')
    await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    if (!results[0]) throw new Error('The reader ended without a result')
    return results[0]
  }
}

type Round = RebuildResult & { perSecond: number }

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
  const start = performance.now()
  const rebuilt = await rebuild(quizFunnel, { pool, store, holder: 'bench', signal: new AbortController().signal })
  return { ...rebuilt, perSecond: (rebuilt.events * 1_000) / (performance.now() - start) }
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const url = servers.urlOf(FUNNEL)
  const pool = createPool({ url, name: 'rebuild', statementTimeoutMs: 600_000 })
  const store = createEventStore(pool, clockFrom())
  const logRound = (round: Round, where: string) => {
    progress(`rebuilt ${round.events.toLocaleString('en-US')} events at ${Math.round(round.perSecond)}/s ${where}`)
    return round
  }
  const alone = await repeatRounds(async () => logRound(await rebuildOnce(pool, store), 'alone'))
  const single = await repeatRounds(() => oneByOne(pool, store))

  const projector = startProjector(servers, url, 'bench/load/funnel-projector.ts')
  const stopComing = startTraffic(store, servers.seed)
  const inTraffic = await repeatRounds(async () => {
    const stopReading = startReader(url)
    const round = logRound(await rebuildOnce(pool, store), 'in traffic')
    return { ...round, readings: await stopReading() }
  })
  await stopComing()
  await projector.stop()
  await store.close()
  await pool.end()

  const rates = (rounds: Round[]) =>
    ({ unit: '/s', better: 'more', runs: rounds.map(({ perSecond }) => perSecond), baseline: single }) as const
  const readings = inTraffic.map((round) => round.readings)
  const reads = readings.reduce((sum, one) => sum + one.reads, 0)
  servers.note(
    `quiz-funnel over ${alone[0]?.events.toLocaleString('en-US')} events. The baseline applies ${SAMPLE.toLocaleString('en-US')} events one by one.`,
  )
  servers.note(
    `In traffic: while ${EVENTS_PER_SECOND} more a second come in, a projector follows them, and another process reads the views ${reads.toLocaleString('en-US')} times in all.`,
  )
  return [
    { what: 'events projected', ...rates(alone), target: { atLeast: 80_000 } },
    { what: 'events projected, in traffic', ...rates(inTraffic) },
    {
      what: 'the swap, in traffic',
      unit: 'ms',
      better: 'less',
      runs: inTraffic.map(({ swapMs }) => swapMs),
      target: { atMost: 10 },
    },
    {
      what: 'longest read at the swap',
      unit: 'ms',
      better: 'less',
      runs: readings.map(({ longestAtSwapMs }) => longestAtSwapMs),
    },
    { what: 'longest read of all', unit: 'ms', better: 'less', runs: readings.map(({ longestMs }) => longestMs) },
    { ...NONE_ALLOWED, what: 'failed reads', runs: readings.map(({ failed }) => failed) },
    { ...NONE_ALLOWED, what: 'stale reads', runs: readings.map(({ stale }) => stale) },
  ]
}

await runBench('rebuild: a new version of a projection, beside the live one', measure, hundredThousandVisitors)
