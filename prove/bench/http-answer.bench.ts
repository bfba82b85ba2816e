import { createPool } from '#db/client.ts'
import type { Load, LoadResult } from './load/http-load.ts'
import { type Measurement, perSecond, milliseconds, none } from './tools/measure.ts'
import { type ApiProcess, cpuTimeMs, startApi, startProjector } from './tools/processes.ts'
import { startWorker } from './load/worker.ts'
import { repeatRounds, runBench, type BenchServers } from './tools/servers.ts'

const CONNECTIONS = 64
const SECONDS = 4

/**
 * An answer costs the API 0.075 ms of CPU and an empty route 0.03 ms. On two cores five processes share what the baseline's
 * two have to themselves, so the rates differ more: 8,200/s and 32,000/s, a quarter, on a quiet machine.
 */
const RATE_RATIO = 0.2
const CPU_RATIO = 0.25

type Run = LoadResult & {
  /** CPU time of the API per reply. Other processes on the machine affect it far less than the rate. */
  cpuMs: number
}

const run = async (api: ApiProcess, seconds = SECONDS): Promise<Run> => {
  const before = await cpuTimeMs(api)
  const load: Load = { url: api.url, connections: CONNECTIONS, seconds }
  const { result: loaded } = startWorker<LoadResult>('./http-load.ts', load)
  const result = await loaded
  return { ...result, cpuMs: ((await cpuTimeMs(api)) - before) / result.answered }
}

const storedAnswers = async (url: string) => {
  const pool = createPool({ url, name: 'bench', max: 1 })
  const { rows } = await pool.query<{ stored: number }>(
    `select count(*) as stored from event_store.events where type = 'quiz.question-answered'`,
  )
  await pool.end()
  return rows[0]?.stored ?? 0
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const databaseUrl = await servers.database('http')
  const projector = startProjector(servers, databaseUrl)
  const product = await startApi(servers, databaseUrl)
  const noop = await startApi(servers, databaseUrl, { file: 'prove/bench/load/noop-server.ts' })

  const warm = [await run(product, 2), await run(noop, 2)]
  const round = async () => ({ ours: await run(product), noop: await run(noop) })
  const rounds = await repeatRounds(round)
  await Promise.all([product.stop(), noop.stop(), projector.stop()])

  const answered = rounds.reduce((sum, { ours }) => sum + ours.answered, warm[0]?.answered ?? 0)
  const stored = await storedAnswers(databaseUrl)
  servers.note(
    `POST /api/v1/quiz/answer over ${CONNECTIONS} connections for ${SECONDS} s a run; the baseline is an empty route behind the same middleware.`,
  )
  servers.note(
    'The load, the API, the projector, PostgreSQL and NATS share the cores; during the baseline only the load and the API do.',
  )
  const of = (name: 'ours' | 'noop', what: keyof Run) => rounds.map((one) => one[name][what])
  return [
    perSecond('answers stored durably', of('ours', 'perSecond'), {
      baseline: of('noop', 'perSecond'),
      target: { ratio: RATE_RATIO },
    }),
    milliseconds('CPU time of the API per answer', of('ours', 'cpuMs'), {
      baseline: of('noop', 'cpuMs'),
      target: { ratio: CPU_RATIO },
    }),
    milliseconds('p50', of('ours', 'p50'), { baseline: of('noop', 'p50') }),
    milliseconds('p99', of('ours', 'p99'), { baseline: of('noop', 'p99'), target: { atMost: 40 } }),
    none('not answered 200', of('ours', 'failed')),
    none(`answered 200 (${answered.toLocaleString('en-US')} in all), not stored`, [Math.max(0, answered - stored)]),
  ]
}

await runBench('http-answer: a visitor answers, stored before the 200', measure)
