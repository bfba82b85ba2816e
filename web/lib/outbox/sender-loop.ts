import type { Tabs } from './locks.ts'
import type { Send } from './send.ts'
import type { Item, Shelf } from './entries.ts'

const OLDEST_MS = 7 * 24 * 60 * 60 * 1000

export type SenderLoopDeps = {
  shelf: Shelf
  send: Send
  tabs: Tabs
  /** Milliseconds since 1970. */
  now: () => number
  warn: (message: string) => void
}

/** Takes items from the shelf to the server. */
export const createCarrier = ({ shelf, send, tabs, now, warn }: SenderLoopDeps) => {
  const onTheirWay = new Map<string, Promise<number | undefined>>()

  const giveUp = (item: Item, why: string) => {
    shelf.remove(item)
    // Never what it says: that is personal.
    warn(`A call to ${item.path} was given up: ${why}`)
  }

  const carry = async (item: Item) => {
    const verdict = await send(item)
    if (verdict === 'delivered') shelf.remove(item)
    else if ('refused' in verdict) giveUp(item, `the server answered ${verdict.refused}`)
    else {
      warn(`A call to ${item.path} failed and is sent again`)
      return verdict.again
    }
    return await tabs.tellDone(item.id).then(() => undefined)
  }

  const deliverAtOnce = (item: Item): Promise<number | undefined> => {
    const carried = onTheirWay.get(item.id) ?? carry(item).finally(() => onTheirWay.delete(item.id))
    onTheirWay.set(item.id, carried)
    return carried
  }

  return {
    /** The item whose turn it is; those that nobody wants any more are given up. */
    next: (): Item | undefined => {
      const isOld = ({ at }: Item) => at < now() - OLDEST_MS
      const items = shelf.all()
      items.filter(isOld).forEach((item) => giveUp(item, 'it waited for a week'))
      return items.find((item) => !isOld(item))
    },

    /** Sends an item before this returns, for a page that may end; one that is on its way already is not sent twice. */
    deliverAtOnce,

    /**
     * Sends an item, unless another tab is done with it.
     *
     * @returns undefined when it is done with, else the wait in milliseconds that the server asked for.
     */
    deliver: async (item: Item): Promise<number | undefined> => {
      if (!(await tabs.isDone(item.id))) return await deliverAtOnce(item)
      shelf.remove(item)
      return undefined
    },
  }
}
