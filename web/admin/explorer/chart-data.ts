import type { SqlCell, SqlReply } from '#api/contracts/admin/explorer.ts'

export const CHARTS = ['none', 'bars', 'line', 'points'] as const
export type ChartKind = (typeof CHARTS)[number]

/** More points than pixels say nothing. */
export const MAX_POINTS = 400

export type Point = { x: string | number; y: number }

/** The columns of a chart: the chosen ones where they exist, else the first that fit. */
export const chartColumns = ({ columns }: Pick<SqlReply, 'columns'>, x: string, y: string) => {
  const numbers = columns.filter(({ kind }) => kind === 'number').map(({ name }) => name)
  const names = columns.map(({ name }) => name)
  const across = names.includes(x) ? x : (columns.find(({ kind }) => kind !== 'number')?.name ?? names[0])
  const up = numbers.includes(y) ? y : (numbers.find((name) => name !== across) ?? numbers[0])
  return { names, numbers, x: across, y: up }
}

export const cellText = (cell: SqlCell | undefined): string => (cell === null || cell === undefined ? '' : String(cell))

/** Returns the points of a chart. Rows without a number are left out. */
export const pointsOf = ({ columns, rows }: Pick<SqlReply, 'columns' | 'rows'>, x: string, y: string): Point[] => {
  const [across, up] = [x, y].map((name) => columns.findIndex((column) => column.name === name))
  const isNumeric = columns[across ?? -1]?.kind === 'number'
  return rows.slice(0, MAX_POINTS).flatMap((row) => {
    const [left, value] = [row[across ?? -1], Number(row[up ?? -1] ?? Number.NaN)]
    if (!Number.isFinite(value)) return []
    return [{ x: isNumeric && typeof left === 'number' ? left : shortened(cellText(left)), y: value }]
  })
}

/** Midnight says nothing on an axis of days. */
const shortened = (text: string) => text.replace(/T00:00:00\.000Z$/, '')
