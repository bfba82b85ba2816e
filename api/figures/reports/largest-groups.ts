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
 * Returns the largest groups first, equal sizes by name. Those after `max` are added up as `other (n)` at the end, so the
 * totals stay right.
 */
export const largestGroups = (groups: readonly Group[], max = Infinity): Group[] => {
  const sorted = groups.toSorted((a, b) => b.visitors - a.visitors || byName(a.by[0], b.by[0]))
  const [shown, others] = [sorted.slice(0, max), sorted.slice(max)]
  if (others.length === 0) return shown
  const other: Group = { by: [`other (${others.length})`], visitors: 0, counts: [] }
  for (const { visitors, counts } of others) {
    other.visitors += visitors
    addCounts(other.counts, counts)
  }
  return [...shown, other]
}

const addCounts = (to: number[], added: readonly number[]) => {
  added.forEach((count, n) => (to[n] = (to[n] ?? 0) + count))
}
