import type { Group } from './cells.ts'

const byName = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)

/** Adds up the groups whose name at a place is one of these, as one name. */
export const foldGroups = (
  groups: readonly Group[],
  place: number,
  folded: ReadonlySet<string>,
  as: string,
): Group[] => {
  const sums = new Map<string, Group>()
  for (const group of groups) {
    const by = group.by.map((name, at) => (at === place && folded.has(name) ? as : name))
    const sum = sums.get(JSON.stringify(by))
    if (sum) addCounts(sum.counts, group.counts)
    sums.set(JSON.stringify(by), {
      by,
      visitors: group.visitors + (sum?.visitors ?? 0),
      counts: sum?.counts ?? [...group.counts],
    })
  }
  return [...sums.values()]
}

/**
 * Returns the largest groups first, then their parts by size, equal sizes by name. Those after `max` names of the first
 * dimension are added up as `other (n)` at the end, so the totals stay right.
 */
export const largestGroups = (groups: readonly Group[], max = Infinity): Group[] => {
  const sizes = new Map<string, number>()
  for (const { by, visitors } of groups) {
    const [name = ''] = by
    sizes.set(name, (sizes.get(name) ?? 0) + visitors)
  }
  const largest = [...sizes].sort(([a, sizeOfA], [b, sizeOfB]) => sizeOfB - sizeOfA || byName(a, b)).slice(0, max)
  const places = new Map(largest.map(([name], n) => [name, n]))

  const shown: { place: number; group: Group }[] = []
  const others = new Map<string | undefined, Group>()
  for (const group of groups) {
    const [name = '', part] = group.by
    const place = places.get(name)
    if (place !== undefined) {
      shown.push({ place, group })
      continue
    }
    const by = [`other (${sizes.size - places.size})`, ...group.by.slice(1)]
    const other = others.get(part) ?? { by, visitors: 0, counts: [] }
    other.visitors += group.visitors
    addCounts(other.counts, group.counts)
    others.set(part, other)
  }
  shown.sort(
    ({ place: a, group: one }, { place: b, group: two }) =>
      a - b || two.visitors - one.visitors || byName(one.by[1], two.by[1]),
  )
  return [...shown.map(({ group }) => group), ...others.values()]
}

const addCounts = (to: number[], added: readonly number[]) => {
  added.forEach((count, n) => (to[n] = (to[n] ?? 0) + count))
}
