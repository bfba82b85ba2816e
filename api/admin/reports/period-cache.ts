/** The counts of a whole period by group, at the time of its fingerprint. */
export type CachedPeriod = {
  fingerprint: string
  names: readonly string[]
  /** The counts of group n start at n × width. */
  counts: Float64Array
  width: number
}

/** Packs the counts of all groups into one array. */
export const packPeriod = (fingerprint: string, groups: ReadonlyMap<string, readonly number[]>): CachedPeriod => {
  let width = 0
  for (const counts of groups.values()) width = Math.max(width, counts.length)
  const all = new Float64Array(groups.size * width)
  let at = 0
  for (const counts of groups.values()) {
    all.set(counts, at)
    at += width
  }
  return { fingerprint, names: [...groups.keys()], counts: all, width }
}

/** An entry of the cache. `requested` marks a period that was requested once. */
export type CacheEntry = CachedPeriod | 'requested'
export const isCachedPeriod = (entries: CacheEntry | undefined): entries is CachedPeriod => typeof entries === 'object'

/** Adds or subtracts the counts of a period. */
export const addPeriodTo = (sums: Map<string, number[]>, { names, counts, width }: CachedPeriod, sign: number) => {
  for (let n = 0; n < names.length; n++) {
    const name = names[n] ?? ''
    const sum = sums.get(name) ?? []
    if (sum.length === 0) sums.set(name, sum)
    const from = n * width
    for (let index = 0; index < width; index++) sum[index] = (sum[index] ?? 0) + sign * (counts[from + index] ?? 0)
  }
}

/** The approximate size of a group's name and of the overhead per entry. */
const OVERHEAD_BYTES = 64

const bytesOf = (one: CacheEntry | undefined) =>
  OVERHEAD_BYTES * 2 + (isCachedPeriod(one) ? one.counts.byteLength + one.names.length * OVERHEAD_BYTES : 0)

/**
 * Periods that were asked for more than once, as long as there is maxBytes: those used least lately make maxBytes first. One that is
 * asked for once is not worth the maxBytes, nor the time to bring its groups here one by one.
 * @param maxBytes in bytes.
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
