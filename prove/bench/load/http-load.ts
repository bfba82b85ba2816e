import { randomInt } from 'node:crypto'
import autocannon from 'autocannon'
import { answerBody, answerHeaders } from '#prove/bench/data/answers.ts'
import { percentile } from '#prove/bench/tools/measure.ts'
import { createRng } from '#tools/random/rng.ts'

/** The JSON in the first argument of this process. */
export type Load = { url: string; connections: number; seconds: number }

/** Latencies of replies with 200 in milliseconds; `failed` counts all other replies. */
export type LoadResult = { perSecond: number; p50: number; p99: number; answered: number; failed: number }

/** Number of simultaneous visitors, and the average number of answers before another visitor replaces one. */
const VISITORS = 2_000
const ANSWERS = 15

const rng = createRng(randomInt(2 ** 31))
const visitors = Array.from({ length: VISITORS }, () => rng.uuid())
let turn = 0

/** Rotates through visitors, because a visitor answers one question at a time. */
const nextVisitor = (): string => {
  const place = turn++ % VISITORS
  if (rng.next() < 1 / ANSWERS) visitors[place] = rng.uuid()
  return visitors[place] ?? rng.uuid()
}

const { url, connections, seconds }: Load = JSON.parse(process.argv[2] ?? '{}')

const times: number[] = []
const options: autocannon.Options = {
  url,
  connections,
  duration: seconds,
  requests: [
    {
      method: 'POST',
      path: '/api/v1/quiz/answer',
      setupRequest: (request) => ({ ...request, headers: answerHeaders(rng), body: answerBody(rng, nextVisitor()) }),
    },
  ],
}
const result = await new Promise<autocannon.Result>((resolve, reject) => {
  const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
  running.on('response', (_client, status, _bytes, ms) => {
    if (status === 200) times.push(ms)
  })
})

process.send?.(
  {
    perSecond: result['2xx'] / result.duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    answered: result['2xx'],
    failed: result.non2xx + result.errors + result.timeouts,
  } satisfies LoadResult,
  () => process.exit(0),
)
