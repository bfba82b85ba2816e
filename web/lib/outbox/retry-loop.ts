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

/** Creates the loop that sends the items of one outbox, one at a time across all tabs. */
export const createRetryLoop = (deps: RetryLoopDeps, { next, deliver }: ItemDelivery): RetryLoop => {
  const { now, random, later, locks } = deps
  let isRunning = false
  let failures = 0
  let pause: { cancel: () => void; serverUntil: number } | undefined

  const resume = () => {
    pause?.cancel()
    pause = undefined
    failures = 0
  }

  const backOff = (serverWaitMs: number) => {
    failures++
    pause?.cancel()
    const cancel = later(Math.max(serverWaitMs, backoffMs(failures, random())), () => {
      pause = undefined
      void run()
    })
    pause = { cancel, serverUntil: now() + serverWaitMs }
  }

  /** Returns whether further items can be sent now. */
  const canContinue = (result: DeliveryResult) => {
    if (result === 'signed-out') return false
    const hasFailed = typeof result === 'object' && 'retryAfterMs' in result
    if (hasFailed) backOff(result.retryAfterMs)
    else resume()
    return !hasFailed
  }

  const run = async () => {
    if (isRunning || pause) return
    isRunning = true
    while (!pause && next()) {
      const result = await locks.exclusive(async () => {
        // While this tab waited for the lock, another may have sent the item, or another attempt may have failed.
        const item = pause ? undefined : next()
        return item && (await deliver(item))
      })
      if (result && !canContinue(result)) break
    }
    isRunning = false
  }

  const serverWaitMs = () => (pause ? Math.max(pause.serverUntil - now(), 0) : 0)

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
      if (canContinue(result)) void run()
      return result
    },
  }
}
