import { type EventPage, type EventStore, StoreUnavailable } from '#db/store/event-store.ts'
import { grouped } from '#db/store/batcher.ts'
import type { StoredEvent } from '#events/decode.ts'

type Ask = { position: number; limit: number }

/** Larger pages are read by whoever asks: a rebuild must not hold up those who follow the newest events. */
const SHARED_LIMIT = 5_000

/** So many of the newest events are kept, for those who come to them later than the first. */
const KEPT = 2_000

/** Limits the payloads of the events that are kept. */
const KEPT_BYTES = 2 * 1024 ** 2

const NOTHING: EventPage = { events: [], bytes: 0, isLast: false }

const lastOf = ({ events }: EventPage) => events.at(-1)?.position ?? 0
const furthestBehind = (asks: Ask[]) => Math.min(...asks.map(({ position }) => position))
const most = (asks: Ask[]) => Math.max(...asks.map(({ limit }) => limit))

/**
 * The same store, for several who follow its end in one process and are woken together: pages that are asked for at the
 * same moment are read once, from where the furthest behind of them stands, and the newest events are kept for those who
 * come to them later. Events never change, and a position is never skipped.
 */
export const sharingReads = (store: EventStore, kept = KEPT): EventStore => {
  let newest: EventPage = NOTHING

  const keep = (page: EventPage) => {
    if (lastOf(page) > lastOf(newest)) newest = { ...page, events: page.events.slice(-kept) }
  }
  const read = async (asks: Ask[]): Promise<EventPage> => {
    const page = await store.readPage(furthestBehind(asks), most(asks))
    keep(page)
    return page
  }
  /**
   * For those who stand among the events that are kept: only what is new is read, and the last one once more. If that is
   * another one by now, the database was put back to an earlier moment, and what is kept never happened.
   */
  const readOn = async (asks: Ask[], last: StoredEvent): Promise<EventPage> => {
    const known = newest
    const page = await store.readPage(last.position - 1, most(asks) + 1)
    const [again, ...more] = page.events
    if (again?.id !== last.id) {
      newest = NOTHING
      return await read(asks)
    }
    const all = more.length === 0 ? known.events : [...known.events, ...more]
    const bytes = known.bytes + page.bytes
    keep(bytes > KEPT_BYTES ? { ...page, events: more } : { events: all, bytes, isLast: page.isLast })
    const from = furthestBehind(asks)
    const events = all.slice(all.findLastIndex(({ position }) => position <= from) + 1)
    return { events, bytes, isLast: page.isLast }
  }
  const ownShare = ({ position, limit }: Ask, { events, bytes, isLast }: EventPage) => {
    const share = events.filter((event) => event.position > position).slice(0, limit)
    const isAsReadAlone = share.length > 0 && (share.length === limit || share.length === events.length)
    // More may stand behind the page than it could hold.
    return isLast || isAsReadAlone
      ? { events: share, bytes, isLast: isLast && share.length < limit }
      : store.readPage(position, limit)
  }
  const readTogether = grouped<Ask, EventPage>({
    most: 64,
    room: 1_000,
    overflow: () => new StoreUnavailable('Too many reads are waiting'),
    send: async (asks) => {
      const [first, last] = [newest.events[0], newest.events.at(-1)]
      const isNear = ({ position }: Ask) =>
        first !== undefined && last !== undefined && position >= first.position - 1 && position <= last.position
      let nearEnd: Promise<EventPage> | undefined
      let elsewhere: Promise<EventPage> | undefined
      const readFor = (ask: Ask) =>
        last && isNear(ask)
          ? (nearEnd ??= readOn(asks.filter(isNear), last))
          : (elsewhere ??= read(asks.filter((other) => !isNear(other))))
      return await Promise.all(asks.map(async (ask) => ownShare(ask, await readFor(ask))))
    },
  })
  return {
    ...store,
    readPage: (position, limit) =>
      limit > SHARED_LIMIT ? store.readPage(position, limit) : readTogether({ position, limit }),
  }
}
