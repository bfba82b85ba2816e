import type { FunnelDimension } from './cells.ts'

/** The counts of a group. A dimension that a query does not group by has an empty name. */
export type GroupSum = Record<FunnelDimension, string> & { counts: number[] }

/** Groups by a key of their names. */
export type GroupSums = Map<string, GroupSum>

/** Adds counts to others or, with a sign of -1, subtracts them. */
export const addCounts = (to: number[], added: readonly number[], sign: 1 | -1) => {
  added.forEach((count, n) => {
    const before = to[n] ?? 0
    to[n] = sign === 1 ? before + count : before - count
  })
}

/** Adds groups to others or, with a sign of -1, subtracts them. */
export const addGroups = (to: GroupSums, added: GroupSums, sign: 1 | -1) => {
  for (const [key, group] of added) {
    const sum = to.get(key)
    if (sum) addCounts(sum.counts, group.counts, sign)
    else to.set(key, { ...group, counts: group.counts.map((count) => (sign === 1 ? count : 0 - count)) })
  }
}
