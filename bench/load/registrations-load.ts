import { setTimeout as delay } from 'node:timers/promises'
import { createRng } from '#bench/tools/rng.ts'

/** The JSON in the first argument of this process. */
export type RegistrationsLoad = { url: string; buyers: number; seed: number }

/** `registered` lists the purchases with a 201 reply; `retries` counts replies of 429 and 503. */
export type RegistrationsResult = {
  registered: string[]
  refused: Record<string, number>
  retries: number
  seconds: number
  longestMs: number
}

const { url, buyers, seed }: RegistrationsLoad = JSON.parse(process.argv[2] ?? '{}')
const rng = createRng(seed)
const result: RegistrationsResult = { registered: [], refused: {}, retries: 0, seconds: 0, longestMs: 0 }

/** Registers with one idempotency key and retries after Retry-After plus jitter. */
const register = async () => {
  const purchaseId = `txn_${rng.uuid().replaceAll('-', '')}`
  const headers = { 'content-type': 'application/json', 'idempotency-key': rng.uuid() }
  const person = {
    firstName: 'Ada',
    lastName: 'Bench',
    timeZone: 'UTC',
    courseVersion: 'v1',
    password: 'a good password',
  }
  const body = JSON.stringify({ ...person, payoutSubId: purchaseId, email: `${purchaseId}@example.com` })
  const from = performance.now()
  for (;;) {
    const reply = await fetch(`${url}/api/v1/account/auth/register`, { method: 'POST', headers, body })
    await reply.arrayBuffer()
    if (reply.status === 429 || reply.status === 503) {
      result.retries++
      await delay(Number(reply.headers.get('retry-after') ?? 1) * 1_000 * (1 + rng.next()))
      continue
    }
    if (reply.status === 201) result.registered.push(purchaseId)
    else result.refused[reply.status] = (result.refused[reply.status] ?? 0) + 1
    result.longestMs = Math.max(result.longestMs, performance.now() - from)
    return
  }
}

const start = performance.now()
await Promise.all(Array.from({ length: buyers }, register))
result.seconds = (performance.now() - start) / 1_000
process.send?.(result, () => process.exit(0))
