/** The facts by which a visitor is grouped and filtered. Any of them but the day may become known later, or change. */
export type Facts = {
  /** UTC day of the arrival, `yyyy-MM-dd`. */
  arrivedOn: string
  creo: string | null
  version: string | null
  age: string | null
}

/** One cell of the analytics: how many visitors of one group, age and period reached each step. */
export type Cell = {
  grouping: string
  age: string
  period: string
  startsOn: string
  member: string
  /** By measure; index = slot - 1. */
  counts: number[]
}
export type Cells = Map<string, Cell>

/** The group of those of whom the fact is not known. No creo and no version can be called that. */
export const UNKNOWN_MEMBER = '(none)'
export const ALL_AGES = 'all age'

const SEPARATOR = '\n'

/** The names of all cells in which a visitor with these facts is counted. */
export const cellsOf = ({ arrivedOn, creo, version, age }: Facts): string[] => {
  const members = [
    ['version', version ?? UNKNOWN_MEMBER],
    ['creo', creo ?? UNKNOWN_MEMBER],
  ]
  const periods = [
    ['day', arrivedOn],
    ['month', `${arrivedOn.slice(0, 7)}-01`],
    ['all', '-infinity'],
  ]
  const ages = age === null ? [ALL_AGES] : [ALL_AGES, age]
  return members.flatMap(([grouping, member]) =>
    periods.flatMap(([period, startsOn]) =>
      ages.map((a) => [grouping, a, period, startsOn, member].join(SEPARATOR)),
    ),
  )
}

const cellNamed = (name: string): Cell => {
  const [grouping = '', age = '', period = '', startsOn = '', member = ''] = name.split(SEPARATOR)
  return { grouping, age, period, startsOn, member, counts: [] }
}

/** An amount for each place in the counts, by index. */
export type Amounts = ReadonlyMap<number, number>

/** Adds amounts to each of the named cells; with a `sign` of -1 takes them away. */
export const addCells = (all: Cells, names: string[], amounts: Amounts, sign: 1 | -1 = 1) => {
  if (amounts.size === 0) return
  for (const name of names) {
    const cell = all.get(name) ?? cellNamed(name)
    all.set(name, cell)
    for (const [index, amount] of amounts) {
      while (cell.counts.length <= index) cell.counts.push(0)
      cell.counts[index] = (cell.counts[index] ?? 0) + sign * amount
    }
  }
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

/** As `projector.add_counts` leaves it. Done here, since that function costs more than all else about a new cell. */
export const withoutZerosAtTheEnd = (counts: number[]) => counts.slice(0, counts.findLastIndex((count) => count !== 0) + 1)
