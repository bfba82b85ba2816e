import type { GroupCounts } from './group-sums.ts'

/** The counts of a whole period by group, at the time of its fingerprint. */
export type CachedPeriod = GroupCounts & { fingerprint: string }

/** Packs the counts of all groups into one array, which is as wide as the longest of them. */
export const packPeriod = (fingerprint: string, sums: ReadonlyMap<number, readonly number[]>): CachedPeriod => {
  let width = 0
  for (const counts of sums.values()) width = Math.max(width, counts.length)
  const all = new Float64Array(sums.size * width)
  let at = 0
  for (const counts of sums.values()) {
    all.set(counts, at)
    at += width
  }
  return { fingerprint, groups: Int32Array.from(sums.keys()), counts: all, width }
}

/** An entry of the cache. `requested` marks a period that was requested once. */
export type CacheEntry = CachedPeriod | 'requested'
export const isCachedPeriod = (entries: CacheEntry | undefined): entries is CachedPeriod => typeof entries === 'object'

/** The approximate overhead per entry. */
const OVERHEAD_BYTES = 256

const bytesOf = (one: CacheEntry | undefined) =>
  OVERHEAD_BYTES + (isCachedPeriod(one) ? one.counts.byteLength + one.groups.byteLength : 0)

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
