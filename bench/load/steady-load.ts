import { setTimeout as delay } from 'node:timers/promises'
import { answerBody, answerHeaders } from '#bench/data/answers.ts'
import { createRng } from '#tools/random/rng.ts'
import { openLoop } from '#bench/tools/open-loop.ts'
import { createCaller } from '#bench/simulation/caller.ts'

/** The JSON in the first argument of this process, which runs until its parent sends a message. */
export type SteadyLoad = { url: string; perSecond: number; seed: number }

/**
 * `failed` counts other replies than 200 by status, or by the code of the error. `dropped` counts requests that were not
 * sent, because too many were in flight.
 */
export type SteadyResult = { answered: number; failed: Record<string, number>; late: number; dropped: number }

const VISITORS = 2_000
/** Delay from which a request counts as late, which means that the load was lower than planned. */
const LATE_MS = 250
/** Limits requests in flight on a machine that cannot keep up. */
const MAX_IN_FLIGHT = 500

const { url, perSecond, seed }: SteadyLoad = JSON.parse(process.argv[2] ?? '{}')
/** The same sequence would give the ids of seeded visitors, and those who declined refuse answers. */
const rng = createRng(seed + 1_000_000)
const caller = createCaller(url)
const visitors = Array.from({ length: VISITORS }, () => rng.uuid())
const result: SteadyResult = { answered: 0, failed: {}, late: 0, dropped: 0 }
let inFlight = 0

const fail = (reason: string) => {
  result.failed[reason] = (result.failed[reason] ?? 0) + 1
}

/** Returns the code of a network error. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

const send = async (n: number, due: number) => {
  if (performance.now() - due > LATE_MS) result.late++
  if (inFlight >= MAX_IN_FLIGHT) return void result.dropped++
  inFlight++
  const body = answerBody(rng, visitors[n % VISITORS] ?? rng.uuid())
  try {
    const { status } = await caller.call({ method: 'POST', path: '/quiz/answer', headers: answerHeaders(rng), body })
    if (status === 200) result.answered++
    else fail(String(status))
  } catch (error) {
    fail(reasonOf(error))
  } finally {
    inFlight--
  }
}

await openLoop(perSecond, send)
for (let waited = 0; inFlight > 0 && waited < 5_000; waited += 50) await delay(50)
process.send?.(result, () => process.exit(0))
