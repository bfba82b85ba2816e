import { type EventStore, StoreUnavailable } from '#db/store/event-store.ts'
import { grouped } from '#db/store/batcher.ts'
import type { StoredEvent } from '#events/decode.ts'

type Ask = { position: number; limit: number }

/** Larger pages are read by whoever asks: a rebuild must not hold up those who follow the newest events. */
const SHARED_LIMIT = 5_000

/** So many of the newest events are kept, for those who come to them later than the first. */
const KEPT = 2_000

type Read = { page: StoredEvent[]; isAll: boolean }

const furthestBehind = (asks: Ask[]) => Math.min(...asks.map(({ position }) => position))
const most = (asks: Ask[]) => Math.max(...asks.map(({ limit }) => limit))

/**
 * The same store, for several who follow its end in one process and are woken together: pages that are asked for at the
 * same moment are read once, from where the furthest behind of them stands, and the newest events are kept for those who
 * come to them later. Events never change, and a position is never skipped.
 */
export const sharingReads = (store: EventStore, kept = KEPT): EventStore => {
  let newest: StoredEvent[] = []

  const keep = (page: StoredEvent[]) => {
    if ((page.at(-1)?.position ?? 0) > (newest.at(-1)?.position ?? 0)) newest = page.slice(-kept)
  }
  const read = async (asks: Ask[]): Promise<Read> => {
    const limit = most(asks)
    const page = await store.readAll(furthestBehind(asks), limit)
    keep(page)
    return { page, isAll: page.length < limit }
  }
  /**
   * For those who stand among the events that are kept: only what is new is read, and the last one once more. If that is
   * another one by now, the database was put back to an earlier moment, and what is kept never happened.
   */
  const readOn = async (asks: Ask[], last: StoredEvent): Promise<Read> => {
    const limit = most(asks)
    const known = newest
    const [again, ...more] = await store.readAll(last.position - 1, limit + 1)
    if (again?.id !== last.id) {
      newest = []
      return await read(asks)
    }
    const all = more.length === 0 ? known : [...known, ...more]
    keep(all)
    const from = furthestBehind(asks)
    return { page: all.slice(all.findLastIndex(({ position }) => position <= from) + 1), isAll: more.length < limit }
  }
  const ownShare = ({ position, limit }: Ask, { page, isAll }: Read) => {
    const share = page.filter((event) => event.position > position).slice(0, limit)
    // More may stand behind the page than it could hold.
    return isAll || share.length === limit ? share : store.readAll(position, limit)
  }
  const readTogether = grouped<Ask, StoredEvent[]>({
    most: 64,
    room: 1_000,
    overflow: () => new StoreUnavailable('Too many reads are waiting'),
    send: async (asks) => {
      const [first, last] = [newest[0], newest.at(-1)]
      const isNear = ({ position }: Ask) =>
        first !== undefined && last !== undefined && position >= first.position - 1 && position <= last.position
      let nearEnd: Promise<Read> | undefined
      let elsewhere: Promise<Read> | undefined
      const readFor = (ask: Ask) =>
        last && isNear(ask)
          ? (nearEnd ??= readOn(asks.filter(isNear), last))
          : (elsewhere ??= read(asks.filter((other) => !isNear(other))))
      return await Promise.all(asks.map(async (ask) => ownShare(ask, await readFor(ask))))
    },
  })
  return {
    ...store,
    readAll: (position, limit) =>
      limit > SHARED_LIMIT ? store.readAll(position, limit) : readTogether({ position, limit }),
  }
}
