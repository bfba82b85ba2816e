import { NODE_FLAGS } from '#servers/child-process.ts'
import { FUNNEL, FUNNEL_VISITORS, hundredThousandVisitors, seed } from './data/seed.ts'
import type { ReplayResult } from './load/replay.ts'
import { type Measurement, perSecond } from './tools/measure.ts'
import { startWorker } from './load/worker.ts'
import { type BenchServers, numberFrom, progress, repeatRounds, runBench } from './tools/servers.ts'

const SMALLER = 10

/** 650,000 visitors have 10 million events. */
const VISITORS = numberFrom('VISITORS', FUNNEL_VISITORS)
const isPrepared = VISITORS === FUNNEL_VISITORS

/** Replays the quiz funnel in a process of its own, whose memory is its own. */
const replay = async (url: string): Promise<ReplayResult> => {
  const result = await startWorker<ReplayResult>('./replay.ts', { url }, NODE_FLAGS.projector).result
  progress(
    `replayed ${result.events.toLocaleString('en-US')} events in ${Math.round(result.ms)} ms (${Math.round(result.peakMb)} MB)`,
  )
  return result
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const large = isPrepared ? servers.urlOf(FUNNEL) : await servers.database('large')
  if (!isPrepared) await seed(large, { visitors: VISITORS, seed: servers.seed })
  const small = await servers.database('small')
  await seed(small, { visitors: Math.ceil(VISITORS / SMALLER), seed: servers.seed })
  const rounds = await repeatRounds(async () => ({
    small: await replay(small),
    large: await replay(large),
  }))
  const perEvent = ({ events, ms }: ReplayResult) => (ms * 1_000) / events
  const [first] = rounds
  servers.note(
    `The projection quiz-funnel over ${first?.large.events.toLocaleString('en-US')} events, with digests for make bisect. VISITORS=650000 makes it 10 million.`,
  )
  return [
    perSecond(
      'events replayed',
      rounds.map(({ large: { events, ms } }) => (events * 1_000) / ms),
      { target: { atLeast: 120_000 } },
    ),
    {
      what: `microseconds per event, beside ${SMALLER} times fewer events`,
      unit: '',
      better: 'less',
      runs: rounds.map((round) => perEvent(round.large)),
      baseline: rounds.map((round) => perEvent(round.small)),
      target: { ratio: 1 / 1.15 },
    },
    {
      what: 'memory of the replay, MB',
      unit: '',
      better: 'less',
      runs: rounds.map(({ large: { peakMb } }) => peakMb),
      target: { atMost: 300 },
    },
  ]
}

await runBench('replay: the quiz funnel from all events', measure, isPrepared ? hundredThousandVisitors : undefined)
