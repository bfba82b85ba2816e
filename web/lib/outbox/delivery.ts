import type { Item, ItemStore } from './item-store.ts'
import type { SendRefusal, Send, SendResult } from './send.ts'
import type { TabLocks } from './tab-locks.ts'

/** The result of a delivery; `gone` when another tab has finished the item, or a later item has replaced it. */
export type DeliveryResult = SendResult | 'gone'

export type DeliveryDeps = {
  items: ItemStore
  send: Send
  locks: TabLocks
  /** Milliseconds since 1970. */
  now: () => number
  warn: (message: string) => void
  /** Older items are dropped. */
  maxAgeMs?: number
  /** Runs after an item was delivered or refused and removed, unless a later item has replaced it. */
  onDone?: (item: Item, result: 'delivered' | { refused: SendRefusal }) => void
}

export type ItemDelivery = {
  /** Returns the first item that may be sent now, after dropping those that are too old. */
  next: (maySend: (item: Item) => boolean) => Item | undefined
  /** Sends an item synchronously, for a page that may end. An item already in flight isn't sent twice. */
  deliverAtOnce: (item: Item) => Promise<SendResult>
  /** Sends an item unless another tab has finished it. */
  deliver: (item: Item) => Promise<DeliveryResult>
}

/** Creates the delivery of stored items to the server. */
export const createDelivery = (deps: DeliveryDeps): ItemDelivery => {
  const { items, send, locks, now, warn, maxAgeMs = Number.POSITIVE_INFINITY, onDone } = deps
  const inFlight = new Map<string, Promise<SendResult>>()

  /** Warns without the body, which is personal data. */
  const drop = (item: Item, reason: string) => {
    items.remove(item)
    warn(`A call to ${item.path} was given up: ${reason}`)
  }

  const attempt = async (item: Item): Promise<SendResult> => {
    const result = await send(item)
    if (result === 'signed-out') return result
    if (result !== 'delivered' && 'retryAfterMs' in result) {
      warn(`A call to ${item.path} failed and is sent again`)
      return result
    }
    const isReplaced = !items.has(item)
    if (result === 'delivered') items.remove(item)
    else drop(item, `the server answered ${result.refused.status}`)
    if (!isReplaced) onDone?.(item, result)
    await locks.markDone(item.id)
    return result
  }

  const deliverAtOnce = (item: Item) => {
    const delivery = inFlight.get(item.id) ?? attempt(item).finally(() => inFlight.delete(item.id))
    inFlight.set(item.id, delivery)
    return delivery
  }

  return {
    next: (maySend) => {
      const isOld = ({ at }: Item) => at < now() - maxAgeMs
      const all = items.all()
      all.filter(isOld).forEach((item) => drop(item, 'it waited too long'))
      return all.find((item) => !isOld(item) && maySend(item))
    },

    deliverAtOnce,

    deliver: async (item) => {
      if (await locks.isDone(item.id)) items.remove(item)
      return items.has(item) ? await deliverAtOnce(item) : 'gone'
    },
  }
}
