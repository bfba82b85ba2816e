import { createRng } from '#tools/random/rng.ts'
import { openLoop } from '#prove/bench/tools/open-loop.ts'

/** The JSON in the first argument of this process, which runs until its parent sends a message. */
export type SignInFlood = { url: string; emails: string[]; perSecond: number; seed: number }

/** Replies by status. */
export type SignInFloodResult = Record<number, number>

const ADDRESSES = 100

const { url, emails, perSecond, seed }: SignInFlood = JSON.parse(process.argv[2] ?? '{}')
const rng = createRng(seed)
const result: SignInFloodResult = {}

/** Guesses a password from one of a hundred addresses of one network. */
const guess = async (n: number) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:1:1::${n % ADDRESSES}` }
  const body = JSON.stringify({ email: rng.pick(emails), password: `guess number ${n}` })
  const reply = await fetch(`${url}/api/v1/account/auth/login`, { method: 'POST', headers, body })
  await reply.arrayBuffer()
  result[reply.status] = (result[reply.status] ?? 0) + 1
}

// A reply that is cut off when the process ends counts as neither.
await openLoop(perSecond, (n) => guess(n).catch(() => {}))
process.send?.(result, () => process.exit(0))
