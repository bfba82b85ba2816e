import { type EventStore, StoreUnavailable } from '#db/store/event-store.ts'
import type { EventPage } from '#db/store/read-page.ts'
import { createBatcher } from '#db/store/batcher.ts'
import type { StoredEvent } from '#events/decode.ts'

type PageRequest = { position: number; limit: number }

/** Larger pages bypass the cache, so a rebuild doesn't delay projections that follow the newest events. */
const MAX_SHARED_LIMIT = 5_000

const MAX_EVENTS = 2_000

/** Limits the payloads of the cached events. */
const MAX_BYTES = 2 * 1024 ** 2

const EMPTY: EventPage = { events: [], bytes: 0, isLast: false }

const lastOf = ({ events }: EventPage) => events.at(-1)?.position ?? 0
const minPosition = (requests: PageRequest[]) => Math.min(...requests.map(({ position }) => position))
const maxLimit = (requests: PageRequest[]) => Math.max(...requests.map(({ limit }) => limit))

/**
 * Wraps an event store for several followers in one process: concurrent requests share one read, and the newest events are
 * cached for followers that request them later. See docs/read-cache.md.
 */
export const createReadCache = (store: EventStore, maxEvents = MAX_EVENTS): EventStore => {
  let newest: EventPage = EMPTY

  const cache = (page: EventPage) => {
    if (lastOf(page) > lastOf(newest)) newest = { ...page, events: page.events.slice(-maxEvents) }
  }
  const read = async (requests: PageRequest[]): Promise<EventPage> => {
    const page = await store.readPage(minPosition(requests), maxLimit(requests))
    cache(page)
    return page
  }
  /**
   * Reads only events after the last cached one, and that one again: another id at its position means that the database
   * was restored to an earlier point, so the cache is invalid.
   */
  const readNewest = async (requests: PageRequest[], last: StoredEvent): Promise<EventPage> => {
    const cached = newest
    const page = await store.readPage(last.position - 1, maxLimit(requests) + 1)
    const [again, ...more] = page.events
    if (again?.id !== last.id) {
      newest = EMPTY
      return await read(requests)
    }
    const all = more.length === 0 ? cached.events : [...cached.events, ...more]
    const bytes = cached.bytes + page.bytes
    cache(bytes > MAX_BYTES ? { ...page, events: more } : { events: all, bytes, isLast: page.isLast })
    const from = minPosition(requests)
    const events = all.slice(all.findLastIndex(({ position }) => position <= from) + 1)
    return { events, bytes, isLast: page.isLast }
  }
  const pageFor = ({ position, limit }: PageRequest, { events, bytes, isLast }: EventPage) => {
    const share = events.filter((event) => event.position > position).slice(0, limit)
    const isAsReadAlone = share.length > 0 && (share.length === limit || share.length === events.length)
    // The shared page may end before this request's limit.
    return isLast || isAsReadAlone
      ? { events: share, bytes, isLast: isLast && share.length < limit }
      : store.readPage(position, limit)
  }
  const readTogether = createBatcher<PageRequest, EventPage>({
    maxBatch: 64,
    maxQueue: 1_000,
    createOverflowError: () => new StoreUnavailable('Too many reads are queued'),
    send: async (requests) => {
      const [first, last] = [newest.events[0], newest.events.at(-1)]
      const isNear = ({ position }: PageRequest) =>
        first !== undefined && last !== undefined && position >= first.position - 1 && position <= last.position
      let nearEnd: Promise<EventPage> | undefined
      let elsewhere: Promise<EventPage> | undefined
      const readFor = (request: PageRequest) =>
        last && isNear(request)
          ? (nearEnd ??= readNewest(requests.filter(isNear), last))
          : (elsewhere ??= read(requests.filter((other) => !isNear(other))))
      return await Promise.all(requests.map(async (request) => pageFor(request, await readFor(request))))
    },
  })
  return {
    ...store,
    readPage: (position, limit) =>
      limit > MAX_SHARED_LIMIT ? store.readPage(position, limit) : readTogether({ position, limit }),
  }
}
