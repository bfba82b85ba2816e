import { setTimeout as delay } from 'node:timers/promises'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { answerBody, answerHeaders } from '#prove/bench/data/answers.ts'
import { createRng } from '#tools/random/rng.ts'
import { percentile } from '#prove/bench/tools/measure.ts'
import { openLoop } from '#prove/bench/tools/open-loop.ts'
import { createCaller } from '#prove/simulation/caller.ts'
import { codeOf } from '#db/errors.ts'

/**
 * The JSON in the first argument of this process, which runs until its parent sends a message. 2,000 visitors at a time
 * send answers, each as many as the quiz has questions. If `isMixed`, each request has a visitor and an address of its own,
 * and one of five reads a question set.
 */
export type SteadyLoad = { url: string; perSecond: number; seed: number; isMixed?: boolean }

/**
 * `p50` and `p99` are milliseconds since a request was due. `failed` counts the requests without a 200, and `reasons` those
 * that were sent, by status or by the code of the error. `dropped` counts requests that were not sent, because too many
 * were in flight.
 */
export type SteadyResult = {
  p50: number
  p99: number
  answered: number
  failed: number
  reasons: Record<string, number>
  late: number
  dropped: number
}

const VISITORS = 2_000
const ANSWERS = questionCatalog.questionKeys.length
/** Delay from which a request counts as late, which means that the load was lower than planned. */
const LATE_MS = 250
/** Limits requests in flight on a machine that cannot keep up. */
const MAX_IN_FLIGHT = 500

const { url, perSecond, seed, isMixed = false }: SteadyLoad = JSON.parse(process.argv[2] ?? '{}')
/** The same sequence would give the ids of seeded visitors, and those who declined refuse answers. */
const rng = createRng(seed + 1_000_000)
const caller = createCaller(url)
const visitors = Array.from({ length: VISITORS }, () => rng.uuid())
const latencies: number[] = []
const counts = { answered: 0, late: 0, dropped: 0 }
const reasons: Record<string, number> = {}
let inFlight = 0

const fail = (reason: string) => {
  reasons[reason] = (reasons[reason] ?? 0) + 1
}

/** Returns the visitor whose turn it is. Each request of a round lets another visitor start, so that starts are spread. */
const visitorOf = (n: number): string => {
  const [round, place] = [Math.floor(n / VISITORS), n % VISITORS]
  const isNew = (round + place) % ANSWERS === 0
  return isNew ? (visitors[place] = rng.uuid()) : (visitors[place] ?? rng.uuid())
}

const requestOf = (n: number) => {
  if (!isMixed) return { headers: answerHeaders(rng), quizUserId: visitorOf(n) }
  const from = `172.${16 + rng.below(16)}.${rng.below(256)}.1`
  return { headers: { ...answerHeaders(rng), 'x-forwarded-for': from }, quizUserId: rng.uuid() }
}

const call = (n: number) => {
  const { headers, quizUserId } = requestOf(n)
  if (isMixed && n % 5 === 0) return caller.call({ method: 'GET', path: '/quiz/data', headers })
  return caller.call({ method: 'POST', path: '/quiz/answer', headers, body: answerBody(rng, quizUserId) })
}

const send = async (n: number, due: number) => {
  if (performance.now() - due > LATE_MS) counts.late++
  if (inFlight >= MAX_IN_FLIGHT) return void counts.dropped++
  inFlight++
  try {
    const { status } = await call(n)
    latencies.push(performance.now() - due)
    if (status === 200) counts.answered++
    else fail(String(status))
  } catch (error) {
    fail(codeOf(error) || String(error))
  } finally {
    inFlight--
  }
}

await openLoop(perSecond, send)
for (let waited = 0; inFlight > 0 && waited < 5_000; waited += 50) await delay(50)
const failed = counts.dropped + Object.values(reasons).reduce((sum, count) => sum + count, 0)
const result: SteadyResult = {
  ...counts,
  failed,
  reasons,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
}
process.send?.(result, () => process.exit(0))
