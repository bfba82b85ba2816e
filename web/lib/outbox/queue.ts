import { createCarrier, type SenderLoopDeps } from './sender-loop.ts'
import { sideBySide } from './parallel.ts'
import type { Posts } from './entries.ts'
import { createWaiters, type Later } from './waiters.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
const MOST_ITEMS = 500

/** Dependencies of the outbox, passed as arguments so tests can replace them. */
export type OutboxDeps = SenderLoopDeps & {
  /** From 0 to 1. */
  random: () => number
  createId: () => string
  later: Later
}

/** Doubles with each failure; by chance up to half as long, so that browsers cut off together do not return together. */
const backoff = (failures: number, random: number) =>
  Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (1 - random / 2)

/** Goes on sending, one item at a time, until the shelf is empty; rests after each failure. */
const createRunner = (
  deps: OutboxDeps,
  { next, deliver }: ReturnType<typeof createCarrier>,
  onProgress: () => void,
) => {
  const { now, random, later, tabs } = deps
  let busy = false
  let failures = 0
  let pause: { cancel: () => void; until: number } | undefined

  const rest = (askedMs: number) => {
    failures++
    const cancel = later(Math.max(askedMs, backoff(failures, random())), () => {
      pause = undefined
      void run()
    })
    pause = { cancel, until: now() + askedMs }
  }

  const run = async () => {
    if (busy || pause) return
    busy = true
    while (next()) {
      const askedMs = await tabs.exclusive(async () => {
        // Another tab may have sent it meanwhile.
        const item = next()
        return item && (await deliver(item))
      })
      onProgress()
      if (askedMs !== undefined) {
        rest(askedMs)
        break
      }
      failures = 0
    }
    busy = false
  }

  const nudge = () => {
    if (pause && now() < pause.until) return
    pause?.cancel()
    pause = undefined
    failures = 0
    void run()
  }
  return { run, nudge }
}

/** Delivers items in order and one at a time, each to be applied once however often it is sent. */
export const createOutbox = (deps: OutboxDeps) => {
  const { shelf, now, createId, later, warn } = deps
  const waiters = createWaiters(shelf, later)
  const carrier = createCarrier(deps)
  const { run, nudge } = createRunner(deps, carrier, waiters.look)
  let lastOrder = 0

  return {
    /** Takes a call to be made, and starts on it. Never throws. */
    enqueue: <P extends keyof Posts>(path: P, body: Posts[P]): void => {
      const items = shelf.all()
      if (items.length >= MOST_ITEMS) return warn(`A call to ${path} was given up: too many wait already`)
      const at = now()
      // A clock that was set back must not put the later before the earlier.
      lastOrder = Math.max(at, lastOrder + 1, (items.at(-1)?.order ?? 0) + 1)
      shelf.put({ id: createId(), order: lastOrder, at, path, body: JSON.stringify(body) })
      void run()
    },

    /** Tries at once, since things look better; but a wait the server asked for is kept. */
    nudge,

    /** The page may be about to end: sends what it can without waiting for answers. */
    flush: () => {
      for (const item of sideBySide(shelf.all())) void carrier.deliverAtOnce(item).then(waiters.look)
    },

    /** True once all enqueued so far is delivered or given up; false when that takes longer than `timeoutMs`. */
    whenSettled: waiters.wait,
  }
}
