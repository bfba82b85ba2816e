import type { Clock } from '#db/clock.ts'
import { MINUTE_MS } from '#events/time/time.ts'

const TIMEOUT_MS = 2_500

type ProviderClockDeps = { base: string; clock: Clock; nowMs?: () => number }

/**
 * Creates the reader of the provider's clock: the `Date` of any reply, which needs no key. Returns by how much it is ahead
 * of our clock, and asks at most once a minute.
 */
export const createProviderClock = ({ base, clock, nowMs = () => performance.now() }: ProviderClockDeps) => {
  let asked: { atMs: number; aheadMs: Promise<number> } | undefined

  const ask = async () => {
    const sentMs = clock().getTime()
    const reply = await fetch(base, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const theirs = Date.parse(reply.headers.get('date') ?? '')
    if (Number.isNaN(theirs)) throw new Error('The payment provider did not say the time')
    // The header leaves out the milliseconds.
    return theirs + 500 - (sentMs + clock().getTime()) / 2
  }

  return (): Promise<number> => {
    if (asked === undefined || nowMs() - asked.atMs >= MINUTE_MS) asked = { atMs: nowMs(), aheadMs: ask() }
    return asked.aheadMs
  }
}
