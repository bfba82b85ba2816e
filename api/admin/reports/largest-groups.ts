import type { Dimension, Group } from './cells.ts'
import type { GroupNumbers } from './group-numbers.ts'
import type { GroupCounts } from './group-sums.ts'

/** Returns the first ones in order, without sorting the others. */
const firstOf = <T>(all: Iterable<T>, max: number, compare: (a: T, b: T) => number): T[] => {
  const first: T[] = []
  let last: T | undefined
  for (const one of all) {
    if (last !== undefined && compare(one, last) > 0) continue
    first.push(one)
    if (first.length < 2 * max) continue
    first.sort(compare).length = max
    last = first[max - 1]
  }
  return first.sort(compare).slice(0, max)
}

const byName = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)

export type GroupOptions = {
  dimensions: readonly Dimension[]
  namesIn: GroupNumbers['namesIn']
  /** The index of the count of visitors, or -1 if there is none. */
  visitorsAt: number
  /** Limits the names of the first dimension. */
  max?: number
}

/**
 * Returns the groups that have visitors: the largest first, then their parts by size, equal sizes by name. Those after
 * `max` names of the first dimension are added up as `other (n)` at the end, so the totals stay right.
 */
export const largestGroups = (
  { groups, counts, width }: GroupCounts,
  { dimensions: [outer = 'version', inner], namesIn, visitorsAt, max = Infinity }: GroupOptions,
): Group[] => {
  const visitorsOf = (row: number) => (visitorsAt < 0 ? 0 : (counts[row * width + visitorsAt] ?? 0))

  const { names, ofGroups } = namesIn(outer)
  const parts = inner && namesIn(inner)
  const nameNumberOf = (row: number) => ofGroups[groups[row] ?? 0] ?? 0
  const partOf = (row: number) => parts?.names[parts.ofGroups[groups[row] ?? 0] ?? 0]

  const sizes = new Float64Array(names.length)
  const sized: number[] = []
  for (let row = 0; row < groups.length; row++) {
    const visitors = visitorsOf(row)
    if (visitors <= 0) continue
    const name = nameNumberOf(row)
    if (sizes[name] === 0) sized.push(name)
    sizes[name] = (sizes[name] ?? 0) + visitors
  }
  const largest = firstOf(sized, max, (a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || byName(names[a], names[b]))
  /** The place of each name, from 1; 0 for a name that is not shown. */
  const places = new Int32Array(names.length)
  largest.forEach((name, n) => (places[name] = n + 1))

  const shown: { place: number; group: Group }[] = []
  const others = new Map<string | undefined, Group>()
  const otherOf = (part: string | undefined): Group => {
    const name = `other (${sized.length - largest.length})`
    const none = {
      by: part === undefined ? [name] : [name, part],
      visitors: 0,
      counts: Array.from({ length: width }, () => 0),
    }
    others.set(part, none)
    return none
  }
  for (let row = 0; row < groups.length; row++) {
    const visitors = visitorsOf(row)
    if (visitors <= 0) continue
    const start = row * width
    const place = places[nameNumberOf(row)] ?? 0
    const part = partOf(row)
    if (place === 0) {
      const other = others.get(part) ?? otherOf(part)
      other.visitors += visitors
      for (let n = 0; n < width; n++) other.counts[n] = (other.counts[n] ?? 0) + (counts[start + n] ?? 0)
    } else {
      const name = names[nameNumberOf(row)] ?? ''
      const by = part === undefined ? [name] : [name, part]
      shown.push({ place, group: { by, visitors, counts: Array.from(counts.subarray(start, start + width)) } })
    }
  }
  shown.sort(
    ({ place: a, group: one }, { place: b, group: two }) =>
      a - b || two.visitors - one.visitors || byName(one.by[1], two.by[1]),
  )
  return [...shown.map(({ group }) => group), ...others.values()]
}
