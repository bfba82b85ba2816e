import { createDelivery, type DeliveryDeps, type DeliveryResult } from './delivery.ts'
import type { Item } from './item-store.ts'
import { parallelItems } from './parallel.ts'
import { createRetryLoop, type RetryLoopDeps } from './retry-loop.ts'

const MAX_ITEMS = 500

export type OutboxDeps = DeliveryDeps &
  RetryLoopDeps & {
    createId: () => string
    /** Identifies the state that an item changes. A later item about the same state must not overtake an earlier one. */
    subjectOf: (item: Item) => string
  }

/**
 * A durable queue of POST requests. Each is applied once by the server, no matter how often it is sent, and only one tab
 * sends at a time. No method throws.
 *
 * @typeParam Bodies the request bodies by path.
 */
export type Outbox<Bodies extends Record<string, unknown>> = {
  /** Adds a request after all others, and starts sending. */
  enqueue: <P extends keyof Bodies & string>(path: P, body: Bodies[P]) => void
  /** Adds a request in place of the one that waits under the same key. Sending is up to the caller. */
  replace: <P extends keyof Bodies & string>(replaceKey: string, path: P, body: Bodies[P]) => Item
  /** Sends an item now, ahead of the others. A failed attempt is repeated later. */
  deliver: (item: Item) => Promise<DeliveryResult>
  /** Sends what waits, because conditions may have improved. A wait that the server requested is respected. */
  nudge: () => void
  /** Sends as much as possible without waiting for answers, because the page may be about to end. */
  flush: () => void
}

/** Creates an outbox over stored items. */
export const createOutbox = <Bodies extends Record<string, unknown>>(deps: OutboxDeps): Outbox<Bodies> => {
  const { items, now, createId, subjectOf, warn } = deps
  const delivery = createDelivery(deps)
  const loop = createRetryLoop(deps, delivery)
  let lastOrder = 0

  const createItem = (waiting: Item[], path: string, body: unknown): Item => {
    const at = now()
    // The order holds even if the clock was set back.
    lastOrder = Math.max(at, lastOrder + 1, (waiting.at(-1)?.order ?? 0) + 1)
    return { id: createId(), order: lastOrder, at, path, body: JSON.stringify(body) }
  }

  return {
    enqueue: (path, body) => {
      const waiting = items.all()
      if (waiting.length >= MAX_ITEMS) return warn(`A call to ${path} was given up: too many wait already`)
      items.put(createItem(waiting, path, body))
      void loop.run()
    },

    replace: (replaceKey, path, body) => {
      const waiting = items.all()
      const item = { ...createItem(waiting, path, body), replaceKey }
      // Removing first leaves room for the new item in a full storage.
      waiting.filter((earlier) => earlier.replaceKey === replaceKey).forEach(items.remove)
      items.put(item)
      return item
    },

    deliver: loop.deliverFirst,
    nudge: loop.nudge,
    flush: () => parallelItems(items.all(), subjectOf).forEach((item) => void delivery.deliverAtOnce(item)),
  }
}
