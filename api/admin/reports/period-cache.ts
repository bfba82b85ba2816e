/** The counts of a whole period, group by group, as they were when it had this fingerprint. */
export type CachedPeriod = {
  fingerprint: string
  names: readonly string[]
  /** Those of the nth group from n times the width on. */
  counts: Float64Array
  width: number
}

/** Puts the groups of a period side by side. */
export const periodOf = (fingerprint: string, groups: ReadonlyMap<string, readonly number[]>): CachedPeriod => {
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

/** `asked` is one that was asked for once. */
export type Kept = CachedPeriod | 'asked'
export const isPeriod = (kept: Kept | undefined): kept is CachedPeriod => typeof kept === 'object'

/** Adds the counts of a period to those of the groups, or takes them away. */
export const addPeriod = (sums: Map<string, number[]>, { names, counts, width }: CachedPeriod, sign: number) => {
  for (let n = 0; n < names.length; n++) {
    const name = names[n] ?? ''
    const sum = sums.get(name) ?? []
    if (sum.length === 0) sums.set(name, sum)
    const from = n * width
    for (let index = 0; index < width; index++) sum[index] = (sum[index] ?? 0) + sign * (counts[from + index] ?? 0)
  }
}

/** About as many bytes as the names of a period and what holds it together take, for each group. */
const BYTES_OF_NAME = 64

const bytesOf = (one: Kept | undefined) =>
  BYTES_OF_NAME * 2 + (isPeriod(one) ? one.counts.byteLength + one.names.length * BYTES_OF_NAME : 0)

/**
 * Periods that were asked for more than once, as long as there is room: those used least lately make room first. One that is
 * asked for once is not worth the room, nor the time to bring its groups here one by one.
 * @param room in bytes.
 */
export const keepPeriods = (room: number) => {
  const kept = new Map<string, Kept>()
  let taken = 0

  const drop = (key: string) => {
    const one = kept.get(key)
    if (kept.delete(key)) taken -= bytesOf(one)
  }

  /** Keeps one as the last that was used. */
  const put = (key: string, one: Kept) => {
    drop(key)
    kept.set(key, one)
    taken += bytesOf(one)
    for (const oldest of kept.keys()) {
      if (taken <= room) break
      drop(oldest)
    }
  }

  return { get: (key: string) => kept.get(key), put }
}
