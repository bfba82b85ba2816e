import { type Period, PERIODS, startOf } from '#events/measures/periods.ts'

/** The facts by which a visitor is grouped and filtered. Any of them but the day may become known later, or change. */
export type VisitorDimensions = {
  /** UTC day of the arrival, `yyyy-MM-dd`. */
  arrivedOn: string
  creo: string | null
  version: string | null
  age: string | null
}

/** One cell of the analytics: how many visitors of one group, age and period reached each step. */
export type RollupCell = {
  /** What tells its visitors apart; of what does not, the name is empty. */
  grouping: 'version' | 'creo' | 'both'
  version: string
  creo: string
  age: string
  period: Period
  startsOn: string
  /** By measure; index = slot - 1. */
  counts: number[]
}
export type Cells = Map<string, RollupCell>

/** The group of those of whom the fact is not known. No creo and no version can be called that. */
export const UNKNOWN_MEMBER = '(none)'
export const ALL_AGES = 'all age'

/** An amount for each place in the counts, by index. */
export type Amounts = ReadonlyMap<number, number>

/** In the order of the table's key, so that those written together stand together. */
const nameOf = ({ grouping, version, creo, age, period, startsOn }: Omit<RollupCell, 'counts'>) =>
  `${grouping}\n${age}\n${period}\n${startsOn}\n${version}\n${creo}`

const cellAt = (cells: Cells, at: Omit<RollupCell, 'counts'>): number[] => {
  const name = nameOf(at)
  const found = cells.get(name)
  if (found) return found.counts
  const counts: number[] = []
  cells.set(name, { ...at, counts })
  return counts
}

const addTo = (counts: number[], index: number, amount: number) => {
  while (counts.length <= index) counts.push(0)
  counts[index] = (counts[index] ?? 0) + amount
}

/** Adds amounts to the finest cell of these facts: their day, their own age, version and creo. With a `sign` of -1 takes them away. */
export const addAmounts = (
  finest: Cells,
  { arrivedOn, creo, version, age }: VisitorDimensions,
  amounts: Amounts,
  sign: 1 | -1 = 1,
) => {
  if (amounts.size === 0) return
  const counts = cellAt(finest, {
    grouping: 'both',
    version: version ?? UNKNOWN_MEMBER,
    creo: creo ?? UNKNOWN_MEMBER,
    // Of no age but in all ages.
    age: age ?? ALL_AGES,
    period: 'day',
    startsOn: arrivedOn,
  })
  for (const [index, amount] of amounts) addTo(counts, index, sign * amount)
}

/** Adds each of the cells to the one it becomes when something is left out of account. */
const into = (to: Cells, cells: Iterable<RollupCell>, coarser: (cell: RollupCell) => Omit<RollupCell, 'counts'>) => {
  for (const cell of cells) {
    const counts = cellAt(to, coarser(cell))
    for (const [index, amount] of cell.counts.entries()) if (amount !== 0) addTo(counts, index, amount)
  }
}

const isEmpty = ({ counts }: RollupCell) => counts.every((count) => count === 0)

/**
 * All cells in which those of the finest are counted: in all ages as in their own, by version, by creo and by both, and
 * for every period their day lies in. One fact after the other is left out, so that little is added more than once.
 * Cells to which nothing is added are left out.
 */
export const rollUp = (finest: Cells): RollupCell[] => {
  const days: Cells = new Map()
  into(days, finest.values(), (cell) => cell)
  into(
    days,
    [...finest.values()].filter(({ age }) => age !== ALL_AGES),
    (cell) => ({ ...cell, age: ALL_AGES }),
  )
  const both = [...days.values()]
  into(days, both, (cell) => ({ ...cell, grouping: 'version', creo: '' }))
  into(days, both, (cell) => ({ ...cell, grouping: 'creo', version: '' }))
  let last = [...days.values()].filter((cell) => !isEmpty(cell))
  const all = [...last]
  for (const period of PERIODS.slice(1)) {
    const longer: Cells = new Map()
    into(longer, last, (cell) => ({ ...cell, period, startsOn: startOf(period, cell.startsOn) }))
    last = [...longer.values()].filter((cell) => !isEmpty(cell))
    all.push(...last)
  }
  return all
    .map((cell) => [nameOf(cell), cell] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, cell]) => cell)
}

/** What must be added to the first amounts to make them the second. */
export const difference = (before: Amounts, after: Amounts): Amounts => {
  const changed = new Map<number, number>()
  for (const [index, amount] of after) {
    const by = amount - (before.get(index) ?? 0)
    if (by !== 0) changed.set(index, by)
  }
  for (const [index, amount] of before) if (!after.has(index) && amount !== 0) changed.set(index, -amount)
  return changed
}
