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

/** An apostrophe disarms texts that a spreadsheet would run. Numbers stay as they are. */
const csvCell = (text: string) => {
  const safe = /^[=+\-@\t\r\n]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
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

const asCsv = ({ columns, rows }: Rows): string =>
  [columns, ...rows.map((row) => row.map(textOf))].map((row) => row.map(csvCell).join()).join('\n')

const asNdjson = ({ columns, rows }: Rows): string =>
  rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((name, n) => [name, row[n]])), exact)).join('\n')

/** Columns of one name, such as two counts, would replace each other in objects and files: the later ones get their place. */
const distinct = (columns: readonly string[]): string[] => {
  const names: string[] = []
  for (const [n, name] of columns.entries()) names.push(names.includes(name) ? `${name}_${n + 1}` : name)
  return names
}

const FORMATS = { table: asTable, csv: asCsv, ndjson: asNdjson }
export type TextFormat = keyof typeof FORMATS
export const TEXT_FORMATS = Object.keys(FORMATS) as [TextFormat, ...TextFormat[]]

/** Writes rows as a table for people, as CSV or as one JSON object per line. */
export const rowsText = ({ columns, rows }: Rows, format: TextFormat): string =>
  FORMATS[format]({ columns: distinct(columns), rows })
