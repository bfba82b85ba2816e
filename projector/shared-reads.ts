import { type EventStore, StoreUnavailable } from '#db/event-store.ts'
import { grouped } from '#db/grouped.ts'
import type { StoredEvent } from '#events/decode.ts'

type Ask = { position: number; limit: number }

/** Larger pages are read by whoever asks: a rebuild must not hold up those who follow the newest events. */
const SHARED_LIMIT = 5_000

/**
 * The same store, for several who follow its end in one process and are woken together: pages that are asked for at the
 * same moment are read once, from where the furthest behind of them stands.
 */
export const sharingReads = (store: EventStore): EventStore => {
  const ownShare = ({ position, limit }: Ask, page: StoredEvent[], isAll: boolean) => {
    const share = page.filter((event) => event.position > position).slice(0, limit)
    // More may stand behind the page than it could hold.
    return isAll || share.length === limit ? share : store.readAll(position, limit)
  }
  const readTogether = grouped<Ask, StoredEvent[]>({
    most: 64,
    room: 1_000,
    overflow: () => new StoreUnavailable('Too many reads are waiting'),
    send: async (asks) => {
      const from = Math.min(...asks.map(({ position }) => position))
      const limit = Math.max(...asks.map((ask) => ask.limit))
      const page = await store.readAll(from, limit)
      return await Promise.all(asks.map((ask) => ownShare(ask, page, page.length < limit)))
    },
  })
  return {
    ...store,
    readAll: (position, limit) => (limit > SHARED_LIMIT ? store.readAll(position, limit) : readTogether({ position, limit })),
  }
}
