import { setTimeout as delay } from 'node:timers/promises'
import { answerBody, answerHeaders } from '#bench/data/answers.ts'
import { createRng } from '#tools/random/rng.ts'
import { percentile } from '../tools/measure.ts'
import { openLoop } from '../tools/open-loop.ts'

/** The JSON in the first argument of this process, which runs until its parent sends a message. */
export type Probe = { url: string; perSecond: number; seed: number }

/** Latencies in milliseconds since each request was due, so that delayed requests count as slow. */
export type ProbeResult = { p50: number; p99: number; sent: number; failed: number }

const { url, perSecond, seed }: Probe = JSON.parse(process.argv[2] ?? '{}')
const rng = createRng(seed)
const latencies: number[] = []
let failed = 0

/** Sends four answers for each request of a question set, each from an address of its own. */
const sendRequest = (n: number) => {
  const headers = { ...answerHeaders(rng), 'x-forwarded-for': `172.${16 + rng.below(16)}.${rng.below(256)}.1` }
  return n % 5 === 0
    ? fetch(`${url}/api/v1/quiz/data`, { headers })
    : fetch(`${url}/api/v1/quiz/answer`, { method: 'POST', headers, body: answerBody(rng, rng.uuid()) })
}

const send = async (n: number, due: number) => {
  try {
    const reply = await sendRequest(n)
    await reply.arrayBuffer()
    if (!reply.ok) failed++
    latencies.push(performance.now() - due)
  } catch {
    failed++
  }
}

await openLoop(perSecond, send)
await delay(500)
const result: ProbeResult = {
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
  sent: latencies.length,
  failed,
}
process.send?.(result, () => process.exit(0))
