import { delimitedLines, type FileCell, type FileForm } from '#events/figures/definitions/text/delimited.ts'

/** Rows of a query with the names of its columns, in order. */
export type Rows = { columns: readonly string[]; rows: readonly (readonly unknown[])[] }

/** JSON has no bigints: those beyond 2^53 become text. */
const exact = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value, exact) : String(value)
}

/** Exact decimals come as text. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

const cellOf = (value: unknown): FileCell => {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  const text = textOf(value)
  return NUMBER.test(text) ? { decimal: text } : text
}

const asTable = ({ columns, rows }: Rows): string => {
  const cells = [columns, ...rows.map((row) => row.map(textOf))]
  const widths = columns.map((_, n) => Math.max(...cells.map((row) => row[n]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join(' | ')
      .trimEnd()
  const [head = '', ...body] = cells.map(line)
  const count = `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`
  return [head, widths.map((width) => '-'.repeat(width)).join('-+-'), ...body, count].join('\n')
}

const asFile =
  (form: FileForm) =>
  ({ columns, rows }: Rows): string =>
    delimitedLines([columns, ...rows.map((row) => row.map(cellOf))], form).join('\n')

const asNdjson = ({ columns, rows }: Rows): string =>
  rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((name, n) => [name, row[n]])), exact)).join('\n')

/** Columns of one name, such as two counts, would replace each other in objects and files: the later ones get their place. */
const distinct = (columns: readonly string[]): string[] => {
  const names: string[] = []
  for (const [n, name] of columns.entries()) names.push(names.includes(name) ? `${name}_${n + 1}` : name)
  return names
}

const FORMATS = {
  table: asTable,
  csv: asFile('comma'),
  'csv-semicolon': asFile('semicolon'),
  'csv-tab': asFile('tab'),
  ndjson: asNdjson,
}
export type TextFormat = keyof typeof FORMATS
export const TEXT_FORMATS = Object.keys(FORMATS) as [TextFormat, ...TextFormat[]]

/** Writes rows as a table for people, as CSV or as one JSON object per line. */
export const rowsText = ({ columns, rows }: Rows, format: TextFormat): string =>
  FORMATS[format]({ columns: distinct(columns), rows })
