import { ALL_AGES, type Grouping } from '#db/figures/quiz-funnel.ts'
import { UNKNOWN_MEMBER } from '#events/figures/definitions/members.ts'
import { type Period, PERIODS, startOf } from '#events/figures/measures/periods.ts'

/** Dimensions by which visitors are grouped and filtered. All except the day may become known later or change. */
export type VisitorDimensions = {
  /** UTC day of the arrival, `yyyy-MM-dd`. */
  arrivedOn: string
  creative: string | null
  version: string | null
  age: string | null
}

/** Rollup cell: the number of visitors of a group, age and period by step. */
export type RollupCell = {
  /** Dimensions of the group; the other one is an empty string. */
  grouping: Grouping
  version: string
  creative: string
  age: string
  period: Period
  startsOn: string
  /** Counts by measure; index = slot - 1. */
  counts: number[]
}
export type Cells = Map<string, RollupCell>

/** Amounts by index in the counts. */
export type Amounts = ReadonlyMap<number, number>

/** Returns the key of a cell. It sorts like the table's primary key, so rows written together are stored together. */
const nameOf = ({ grouping, version, creative, age, period, startsOn }: Omit<RollupCell, 'counts'>) =>
  `${grouping}\n${age}\n${period}\n${startsOn}\n${version}\n${creative}`

const cellAt = (cells: Cells, at: Omit<RollupCell, 'counts'>): number[] => {
  const name = nameOf(at)
  const found = cells.get(name)
  if (found) return found.counts
  const counts: number[] = []
  cells.set(name, { ...at, counts })
  return counts
}

/** Adds a whole cell. Copying the first counts of a cell leaves less garbage than growing a list for them. */
const addCell = (cells: Cells, cell: RollupCell) => {
  const name = nameOf(cell)
  const sums = cells.get(name)?.counts
  if (!sums) return void cells.set(name, { ...cell, counts: cell.counts.slice() })
  const { counts } = cell
  for (let index = 0; index < counts.length; index++) {
    const amount = counts[index] ?? 0
    if (amount !== 0) addTo(sums, index, amount)
  }
}

const addTo = (counts: number[], index: number, amount: number) => {
  while (counts.length <= index) counts.push(0)
  counts[index] = (counts[index] ?? 0) + amount
}

/** Adds amounts to the finest cell of a visitor: day, age, version and creative. A `sign` of -1 subtracts them. */
export const addAmounts = (
  finest: Cells,
  { arrivedOn, creative, version, age }: VisitorDimensions,
  amounts: Amounts,
  sign: 1 | -1 = 1,
) => {
  if (amounts.size === 0) return
  const counts = cellAt(finest, {
    grouping: 'both',
    version: version ?? UNKNOWN_MEMBER,
    creative: creative ?? UNKNOWN_MEMBER,
    // Visitors without an age count in all ages only.
    age: age ?? ALL_AGES,
    period: 'day',
    startsOn: arrivedOn,
  })
  for (const [index, amount] of amounts) addTo(counts, index, sign * amount)
}

/** Adds each cell to the coarser cell that omits a dimension. */
const addCoarser = (to: Cells, cells: Iterable<RollupCell>, coarser: (cell: RollupCell) => RollupCell) => {
  for (const cell of cells) addCell(to, coarser(cell))
}

const isEmpty = ({ counts }: RollupCell) => counts.every((count) => count === 0)

/**
 * Returns all cells that the finest ones add to: own age and all ages; by version, by creative and by both; every
 * period of their day. Omits one dimension after another, to add little more than once. Leaves out cells without
 * changes.
 */
export const rollUp = (finest: Cells): RollupCell[] => {
  const days: Cells = new Map()
  addCoarser(days, finest.values(), (cell) => cell)
  addCoarser(
    days,
    [...finest.values()].filter(({ age }) => age !== ALL_AGES),
    (cell) => ({ ...cell, age: ALL_AGES }),
  )
  const both = [...days.values()]
  addCoarser(days, both, (cell) => ({ ...cell, grouping: 'version', creative: '' }))
  addCoarser(days, both, (cell) => ({ ...cell, grouping: 'creo', version: '' }))
  let cells = [...days.values()].filter((cell) => !isEmpty(cell))
  const allCells = [...cells]
  for (const period of PERIODS.slice(1)) {
    const longer: Cells = new Map()
    addCoarser(longer, cells, (cell) => ({ ...cell, period, startsOn: startOf(period, cell.startsOn) }))
    cells = [...longer.values()].filter((cell) => !isEmpty(cell))
    allCells.push(...cells)
  }
  return allCells
}

/** Returns the amounts to add to `before` to get `after`. */
export const difference = (before: Amounts, after: Amounts): Amounts => {
  const changed = new Map<number, number>()
  for (const [index, amount] of after) {
    const by = amount - (before.get(index) ?? 0)
    if (by !== 0) changed.set(index, by)
  }
  for (const [index, amount] of before) if (!after.has(index) && amount !== 0) changed.set(index, -amount)
  return changed
}
