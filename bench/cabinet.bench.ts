import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { createTokens } from '#api/security/tokens.ts'
import { clockFrom } from '#db/clock.ts'
import type { CabinetLoad, CabinetLoadResult } from './load/cabinet-load.ts'
import { type Measurement, percentile, milliseconds, perSecond } from './tools/measure.ts'
import { JWT_SECRET, startApi } from './tools/processes.ts'
import { seedSubscribers } from './data/subscribers.ts'
import { during, startWorker } from './load/worker.ts'
import { numberFrom, progress, runBench, type BenchServers } from './tools/servers.ts'

const CONNECTIONS = 64
const SECONDS = 4
const PER_SECOND = 500

const ME = '/api/v1/account/subscription/me'
const DAY = (day: number) => `/api/v1/account/courses/day-course/v1/${day}`
const DAYS = Array.from({ length: 28 }, (_, n) => DAY(n + 1))

/** Measures the maximum rate of 200 replies. */
const measureThroughput = async (url: string, paths: string[], tokens: string[], seconds = SECONDS) => {
  let turn = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const n = turn++
          return {
            ...request,
            path: paths[n % paths.length] ?? '',
            headers: { authorization: `Bearer ${tokens[(n * 7919) % tokens.length]}` },
          }
        },
      },
    ],
  })
  if (result.non2xx + result.errors > 0)
    throw new Error(
      `${url}${paths[0]}: ${result.non2xx} replies were not 200, ${result.errors} failed: ${JSON.stringify(result.statusCodeStats)}`,
    )
  return result['2xx'] / result.duration
}

/** Measures latencies at a constant rate. */
const measureLatency = async (load: CabinetLoad): Promise<CabinetLoadResult> => {
  const worker = startWorker<CabinetLoadResult>('./cabinet-load.ts', load)
  const { result } = await during(worker, 0, () => delay(SECONDS * 1_000))
  if (result.failed > 0) throw new Error(`${result.failed} requests of the cabinet were not answered 200`)
  return result
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const databaseUrl = await servers.database('cabinet')
  const count = numberFrom('SUBSCRIBERS', 20_000)
  const subscribers = await seedSubscribers(databaseUrl, count, servers.seed)
  const signer = createTokens([JWT_SECRET], clockFrom())
  const tokens = subscribers.map(({ accountId, personId }) =>
    signer.sign('client', accountId, 3_600, { sid: personId, gen: 1 }),
  )
  const tokensFile = join(servers.dir, 'tokens')
  writeFileSync(tokensFile, tokens.join('\n'))

  const product = await startApi(servers, databaseUrl)
  const noop = await startApi(servers, databaseUrl, { file: 'bench/load/noop-server.ts' })
  const kinds = { me: [ME], day: DAYS }
  for (const paths of Object.values(kinds)) await measureThroughput(product.url, paths, tokens, 3)
  await measureThroughput(noop.url, [ME], tokens, 2)

  const rounds: { me: number; day: number; noop: number; steadyMe: number[]; steadyDay: number[] }[] = []
  while (rounds.length < numberFrom('RUNS', 5)) {
    rounds.push({
      me: await measureThroughput(product.url, kinds.me, tokens),
      noop: await measureThroughput(noop.url, [ME], tokens),
      day: await measureThroughput(product.url, kinds.day, tokens),
      steadyMe: (await measureLatency({ url: product.url, paths: kinds.me, tokensFile, perSecond: PER_SECOND })).times,
      steadyDay: (await measureLatency({ url: product.url, paths: kinds.day, tokensFile, perSecond: PER_SECOND }))
        .times,
    })
    progress(`round ${rounds.length}`)
  }
  await Promise.all([product.stop(), noop.stop()])

  servers.note(
    `${count.toLocaleString('en-US')} subscribers who completed 28 days send requests in turn (SUBSCRIBERS=… for another number); ${CONNECTIONS} connections, ${SECONDS} s a run.`,
  )
  servers.note(
    `The baseline is a route that checks the token and does nothing, behind the same middleware. Latencies are measured at ${PER_SECOND} requests a second, from when each was due.`,
  )
  const runsOf = <K extends keyof (typeof rounds)[number]>(kind: K) => rounds.map((round) => round[kind])
  const rate = { baseline: runsOf('noop'), target: { ratio: 0.5 } }
  const latencies = (what: string, times: number[][]) => {
    const at = (share: number) => times.map((all) => percentile(all, share))
    return [milliseconds(`${what}, p50`, at(0.5)), milliseconds(`${what}, p99`, at(0.99), { target: { atMost: 15 } })]
  }
  return [
    perSecond('subscription/me', runsOf('me'), rate),
    perSecond('day-course', runsOf('day'), rate),
    ...latencies('subscription/me', runsOf('steadyMe')),
    ...latencies('day-course', runsOf('steadyDay')),
  ]
}

await runBench('cabinet: the daily requests of a subscriber', measure)
