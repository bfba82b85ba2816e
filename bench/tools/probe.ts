import { setTimeout as delay } from 'node:timers/promises'
import { answerBody, answerHeaders } from '#bench/data/answers.ts'
import { createRng } from './rng.ts'
import { percentile } from './measure.ts'
import { openLoop } from './open-loop.ts'

/** What the process is told, as the JSON of its first argument. Ends when its parent says so. */
export type Probe = { url: string; perSecond: number; seed: number }

/** Milliseconds from when a request was due, so that one that had to wait for its turn to be sent counts as slow. */
export type ProbeResult = { p50: number; p99: number; sent: number; failed: number }

const { url, perSecond, seed }: Probe = JSON.parse(process.argv[2] ?? '{}')
const rng = createRng(seed)
const latencies: number[] = []
let failed = 0

/** What most people do: answer a question; now and then somebody begins. */
const sendRequest = (n: number) =>
  n % 5 === 0
    ? fetch(`${url}/api/v1/quiz/data`)
    : fetch(`${url}/api/v1/quiz/answer`, {
        method: 'POST',
        headers: answerHeaders(rng),
        body: answerBody(rng, rng.uuid()),
      })

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
