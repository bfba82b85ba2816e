import { createPool } from '#db/client.ts'
import { NODE_FLAGS } from '#servers/child-process.ts'
import { plainCounts } from './verify/counts.ts'
import { chosenVisitors, seed } from './data/seed.ts'
import type { ReplayResult } from './load/replay.ts'
import { cost, type Measurement, perSecond, milliseconds } from './tools/measure.ts'
import { startWorker } from './load/worker.ts'
import { type BenchServers, progress, repeatRounds, runBench } from './tools/servers.ts'

const SMALLER = 10

const { visitors, prepared, urlOf } = chosenVisitors()

/** Replays the quiz funnel in a process of its own, whose memory is its own. */
const replay = async (url: string): Promise<ReplayResult> => {
  const result = await startWorker<ReplayResult>('./replay.ts', { url }, NODE_FLAGS.projector).result
  progress(
    `replayed ${result.events.toLocaleString('en-US')} events in ${Math.round(result.ms)} ms (${Math.round(result.peakMb)} MB)`,
  )
  return result
}

/** Counts the same by one statement and returns its time in milliseconds. */
const countInSql = async (url: string): Promise<number> => {
  const pool = createPool({ url, name: 'bench', max: 1, statementTimeoutMs: 600_000 })
  const { rows } = await pool.query<{ head: number; version: number }>(
    `select (select max(position) from event_store.events) as head, live_version as version
     from projector.projections where name = 'quiz-funnel'`,
  )
  const start = performance.now()
  await pool.query(plainCounts(rows[0]?.head ?? 0, rows[0]?.version ?? 1))
  const ms = performance.now() - start
  await pool.end()
  return ms
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const large = await urlOf(servers)
  const small = await servers.database('small')
  await seed(small, { visitors: Math.ceil(visitors / SMALLER), seed: servers.seed })
  const rounds = await repeatRounds(async () => ({
    small: await replay(small),
    large: await replay(large),
    sqlMs: await countInSql(large),
  }))
  const perEvent = ({ events, ms }: ReplayResult) => (ms * 1_000) / events
  const [first] = rounds
  servers.note(
    `The projection quiz-funnel over ${first?.large.events.toLocaleString('en-US')} events. VISITORS=650000 makes it 10 million.`,
  )
  servers.note(`The statement counts the same by day, version, creative, age and step, but keeps no visitors.`)
  const of = (figure: (round: (typeof rounds)[number]) => number) => rounds.map(figure)
  const [ms, sqlMs] = [of(({ large }) => large.ms), of((round) => round.sqlMs)]
  const [us, usOfFew] = [of(({ large }) => perEvent(large)), of(({ small }) => perEvent(small))]
  const [rates, memory] = [of(({ large }) => (large.events * 1_000) / large.ms), of(({ large }) => large.peakMb)]
  return [
    perSecond('events replayed', rates, { target: { atLeast: 120_000 } }),
    milliseconds('replay, beside one SQL statement', ms, { baseline: sqlMs, target: { ratio: 1 / 1.5 } }),
    cost(`microseconds per event, beside ${SMALLER} times fewer events`, us, {
      baseline: usOfFew,
      target: { ratio: 1 / 1.15 },
    }),
    cost('memory of the replay, MB', memory, { target: { atMost: 300 } }),
  ]
}

await runBench('replay: the quiz funnel from all events', measure, prepared)
