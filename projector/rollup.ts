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

/** Adds `by` to the counts at `indexes` in each of the named cells. */
export const addCells = (all: Cells, to: { cells: string[]; indexes: number[] }, by: 1 | -1) => {
  if (to.indexes.length === 0) return
  for (const name of to.cells) {
    const cell = all.get(name) ?? cellNamed(name)
    all.set(name, cell)
    for (const index of to.indexes) {
      while (cell.counts.length <= index) cell.counts.push(0)
      cell.counts[index] = (cell.counts[index] ?? 0) + by
    }
  }
}

/** The numbers that are in the first list and not in the second. */
export const without = (numbers: number[], others: number[]) => {
  const gone = new Set(others)
  return numbers.filter((n) => !gone.has(n))
}
