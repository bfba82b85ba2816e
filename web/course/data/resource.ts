import { Refused } from '#web/lib/api/api.ts'
import { cabinetStorage, owner } from './cabinet-storage.ts'
import { isPassing } from './failures.ts'
import { createPrefetch } from './prefetch.ts'

/** The reason for showing a stored reply: no reply came, or the server failed. */
export type Stale = 'offline' | 'server-error'

/** A reply of the server, or the stored copy of an earlier one. */
export type Cached<T> = { value: T; stale: Stale | undefined }

/** Something to fetch for the subscriber. */
export type Resource<T> = {
  /** Identifies it in the page, and in the browser's storage. */
  name: string
  fetch: () => Promise<T>
  /** The browser keeps no copy, so there is nothing to show without a connection. */
  isOnlineOnly?: true
  /** The time for which a reply isn't fetched again. */
  freshMs?: number
  /** A page may stay open past midnight, or while a payment is confirmed elsewhere. */
  refetchOnFocus?: true
  /** A refetch must not replace answers while the subscriber is writing. */
  keepOnReconnect?: true
  /** Returns the time until the next fetch; false without one. */
  pollMs?(value: T): number | false
}

/** Course content rarely changes. */
export const COURSE_FRESH_MS = 60_000

/** Returns the stored reply; undefined without one. */
export const storedReply = <T>({ name }: Resource<T>): T | undefined => cabinetStorage.read<T>(name)

/** How often each reply was changed in this page. */
const changes = new Map<string, number>()

/** Keeps what a change says, for times without a network. A fetch that began before it may lack it. */
export const storeChange = <T>(resource: Resource<T>, change: (value: T | undefined) => T | undefined): void => {
  const kept = change(storedReply(resource))
  if (kept !== undefined) storeReply(resource, kept)
  changes.set(resource.name, (changes.get(resource.name) ?? 0) + 1)
}

/** Keeps a reply for times without a network. */
const storeReply = <T>({ name, isOnlineOnly }: Resource<T>, value: T): void => {
  if (!isOnlineOnly) cabinetStorage.write(name, value)
}

/** Fetches and stores a resource; falls back to the stored reply without a network. */
const fetchOrStored = async <T>(resource: Resource<T>): Promise<Cached<T>> => {
  const state = () => [owner(), changes.get(resource.name)].join()
  const before = state()
  try {
    const value = await resource.fetch()
    // A reply may be so late that another subscriber has signed in, or that it lacks a change.
    if (state() === before) storeReply(resource, value)
    return { value, stale: undefined }
  } catch (error) {
    const value = isPassing(error) ? storedReply(resource) : undefined
    if (value === undefined) throw error
    return { value, stale: error instanceof Refused ? 'server-error' : 'offline' }
  }
}

const prefetcher = createPrefetch(Date.now)
/** Names include the subscriber, so replies of different subscribers stay separate. */
const nameForSubscriber = <T>({ name }: Resource<T>) => `${owner()}.${name}`

/** Fetches a resource before its screen is loaded; undefined when a screen has requested it already. */
export const prefetch = <T>(resource: Resource<T>): Promise<Cached<T>> | undefined =>
  prefetcher.prefetch(nameForSubscriber(resource), () => fetchOrStored(resource))

/** Takes a prefetched reply that has arrived, once, with its time. */
export const takePrefetched = <T>(resource: Resource<T>): { answer: Cached<T>; at: number } | undefined =>
  prefetcher.takeArrived(nameForSubscriber(resource))

/** Fetches a resource, unless it was prefetched. */
export const readResource = <T>(resource: Resource<T>): Promise<Cached<T>> =>
  prefetcher.takeOrRequest(nameForSubscriber(resource), () => fetchOrStored(resource))

/** Drops prefetched replies that no screen has taken, because a change made them old. */
export const dropPrefetched = (): void => prefetcher.drop()
