import type { GroupSums } from './group-sums.ts'

/** The groups of a whole period, at the time of its fingerprint. */
export type CachedPeriod = { fingerprint: string; groups: GroupSums }

/** An entry of the cache. `requested` marks a period that was requested once. */
export type CacheEntry = CachedPeriod | 'requested'
export const isCachedPeriod = (entries: CacheEntry | undefined): entries is CachedPeriod => typeof entries === 'object'

/** The approximate memory of an entry and of a group with its names and about 50 counts. */
const [ENTRY_BYTES, GROUP_BYTES] = [256, 1_000]

const bytesOf = (one: CacheEntry | undefined) => ENTRY_BYTES + (isCachedPeriod(one) ? one.groups.size * GROUP_BYTES : 0)

/**
 * Creates a cache of the periods that were requested more than once. A period that is requested once is worth neither the
 * memory nor the time to send its groups one by one. When the cache is full, it drops the least recently used ones.
 * @param maxBytes the approximate memory of all entries.
 */
export const createPeriodCache = (maxBytes: number) => {
  const entries = new Map<string, CacheEntry>()
  let usedBytes = 0

  const drop = (key: string) => {
    const one = entries.get(key)
    if (entries.delete(key)) usedBytes -= bytesOf(one)
  }

  /** Keeps one as the last that was used. */
  const put = (key: string, one: CacheEntry) => {
    drop(key)
    entries.set(key, one)
    usedBytes += bytesOf(one)
    for (const oldest of entries.keys()) {
      if (usedBytes <= maxBytes) break
      drop(oldest)
    }
  }

  return { get: (key: string) => entries.get(key), put }
}
