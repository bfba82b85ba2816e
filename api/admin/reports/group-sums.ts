/** The counts of groups in one array. Those of `groups[n]` start at n × width. */
export type GroupCounts = { groups: Int32Array; counts: Float64Array; width: number }

/** Sums of counts by the number of a group. They are typed arrays, because periods have up to 20,000 groups. */
export type GroupSums = {
  /**
   * Starts new sums. Their memory is used again: allocating 10 MB for each report would cause pauses of 30 ms.
   * @param width the number of counts of a group.
   * @param groupCount all groups have smaller numbers.
   */
  start: (width: number, groupCount: number) => void
  /** Adds the counts of one group. Missing counts are 0. */
  add: (group: number, counts: readonly number[]) => void
  /** Adds the counts of many groups or, with a sign of -1, subtracts them. */
  addAll: (added: GroupCounts, sign: 1 | -1) => void
  /** Returns the sums. They are valid until the next start. */
  all: () => GroupCounts
}

const MIN_ROWS = 64

export const createGroupSums = (): GroupSums => {
  let width = 0
  /** The row of each group, from 1; 0 for a group without a row. */
  let rowOf = new Int32Array()
  let groups = new Int32Array()
  let rows = 0
  let counts = new Float64Array()

  const start: GroupSums['start'] = (newWidth, groupCount) => {
    counts.fill(0, 0, rows * width)
    if (groupCount > rowOf.length) {
      rowOf = new Int32Array(groupCount * 2)
      groups = new Int32Array(groupCount * 2)
    } else rowOf.fill(0)
    width = newWidth
    rows = 0
  }

  /** Returns where the counts of a group start. */
  const startOf = (group: number): number => {
    const known = rowOf[group] ?? 0
    if (known > 0) return (known - 1) * width
    groups[rows] = group
    rowOf[group] = ++rows
    if (rows * width > counts.length) {
      const larger = new Float64Array(2 * Math.max(rows, MIN_ROWS) * width)
      larger.set(counts)
      counts = larger
    }
    return (rows - 1) * width
  }

  return {
    start,
    add: (group, added) => {
      const to = startOf(group)
      for (let n = 0; n < Math.min(width, added.length); n++) counts[to + n] = (counts[to + n] ?? 0) + (added[n] ?? 0)
    },
    addAll: (added, sign) => {
      const length = Math.min(width, added.width)
      for (let row = 0; row < added.groups.length; row++) {
        const to = startOf(added.groups[row] ?? 0)
        const from = row * added.width
        for (let n = 0; n < length; n++) counts[to + n] = (counts[to + n] ?? 0) + sign * (added.counts[from + n] ?? 0)
      }
    },
    all: () => ({ groups: groups.subarray(0, rows), counts: counts.subarray(0, rows * width), width }),
  }
}
