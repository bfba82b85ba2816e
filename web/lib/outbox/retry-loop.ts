import type { ItemDelivery, DeliveryResult } from './delivery.ts'
import type { Item } from './item-store.ts'
import type { TabLocks } from './tab-locks.ts'

const MIN_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

/** Calls back after a delay, unless the returned function cancels it. */
export type Later = (ms: number, callback: () => void) => () => void

export type RetryLoopDeps = {
  locks: TabLocks
  /** Milliseconds since 1970. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
  later: Later
}

export type RetryLoop = {
  /** Sends all items one at a time, and backs off after a failure. */
  run: () => Promise<void>
  /** Runs at once, because conditions may have improved. A wait that the server requested is respected. */
  nudge: () => void
  /** Sends one item ahead of the others. A wait that the server requested is respected. */
  deliverFirst: (item: Item) => Promise<DeliveryResult>
}

/** Doubles with each failure. Up to half is random, so browsers that lost the network together don't return together. */
const backoffMs = (failures: number, random: number) =>
  Math.min(MIN_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS) * (1 - random / 2)

/** Pauses everything: the server asked to be left alone. */
const ALL = ''

/**
 * Creates the loop that sends the items of one outbox, one at a time across all tabs. A path that fails waits alone: an
 * extension may block what is only counted, and must not hold back what a person gave.
 */
export const createRetryLoop = (deps: RetryLoopDeps, { next, deliver }: ItemDelivery): RetryLoop => {
  const { now, random, later, locks } = deps
  let isRunning = false
  let serverUntil = 0
  /** The functions that cancel the pauses, and how often sending failed, by path. */
  const pauses = new Map<string, () => void>()
  const failures = new Map<string, number>()

  const maySend = ({ path }: Item) => !pauses.has(ALL) && !pauses.has(path)

  const resume = (path?: string) => {
    for (const paused of path === undefined ? [...pauses.keys(), ...failures.keys()] : [path, ALL]) {
      pauses.get(paused)?.()
      pauses.delete(paused)
      failures.delete(paused)
    }
  }

  const backOff = (path: string, serverWaitMs: number) => {
    const paused = serverWaitMs > 0 ? ALL : path
    const count = (failures.get(paused) ?? 0) + 1
    failures.set(paused, count)
    pauses.get(paused)?.()
    const cancel = later(Math.max(serverWaitMs, backoffMs(count, random())), () => {
      pauses.delete(paused)
      void run()
    })
    pauses.set(paused, cancel)
    serverUntil = now() + serverWaitMs
  }

  /** Returns whether further items can be sent now. */
  const canContinue = ({ path }: Item, result: DeliveryResult) => {
    if (result === 'signed-out') return false
    if (typeof result === 'object' && 'retryAfterMs' in result) backOff(path, result.retryAfterMs)
    else resume(path)
    return true
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    while (next(maySend)) {
      const canGoOn = await locks.exclusive(async () => {
        // While this tab waited for the lock, another may have sent the item, or another attempt may have failed.
        const item = next(maySend)
        return !item || canContinue(item, await deliver(item))
      })
      if (!canGoOn) break
    }
    isRunning = false
  }

  const serverWaitMs = () => (pauses.has(ALL) ? Math.max(serverUntil - now(), 0) : 0)

  return {
    run,
    nudge: () => {
      if (serverWaitMs() > 0) return
      resume()
      void run()
    },
    deliverFirst: async (item) => {
      if (serverWaitMs() > 0) return { retryAfterMs: serverWaitMs() }
      const result = await locks.exclusive(() => deliver(item))
      if (canContinue(item, result)) void run()
      return result
    },
  }
}
