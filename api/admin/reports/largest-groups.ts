import type { Group } from './cells.ts'

/** Limits the groups of a table, because anyone can invent creatives. */
export const MAX_GROUPS = 500

const addTo = (sum: number[], counts: readonly number[]) => {
  for (let n = 0; n < counts.length; n++) sum[n] = (sum[n] ?? 0) + (counts[n] ?? 0)
}

/**
 * Keeps the largest groups and adds up all others as `other (n)`, so the totals stay right.
 * @param sorted the rows of all groups, the largest group first.
 */
export const largestGroups = (sorted: readonly Group[], max = MAX_GROUPS): Group[] => {
  const names = new Set<string>()
  for (const { by } of sorted) names.add(by[0] ?? '')
  if (names.size <= max) return [...sorted]
  const shown = new Set([...names].slice(0, max))
  const name = `other (${names.size - max})`
  const others = new Map<string, Group>()
  for (const {
    by: [first = '', ...rest],
    visitors,
    counts,
  } of sorted) {
    if (shown.has(first)) continue
    const key = rest.join('\n')
    const other = others.get(key) ?? { by: [name, ...rest], visitors: 0, counts: [] }
    other.visitors += visitors
    addTo(other.counts, counts)
    others.set(key, other)
  }
  return [...sorted.filter(({ by }) => shown.has(by[0] ?? '')), ...others.values()]
}
