import { download } from '#web/lib/page/download.ts'
import type { TableValue } from './table-value.ts'

/** Matches texts that spreadsheets run as a formula or a command. */
const FORMULA = /^[=+\-@\t\r\n]/
const NUMBER = /^-?\d+(?:\.\d+)?$/

/** Escapes one field. An apostrophe disarms texts that a spreadsheet would run. */
export const csvField = (text: string): string => {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n\t;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats rows as CSV (RFC 4180). Excel needs the byte order mark to decode UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`

export type CsvTable = {
  columns: readonly string[]
  kinds: readonly TableValue['kind'][]
  rows: readonly (readonly (TableValue | undefined)[])[]
}

/** Converts visible cells to rows of text. A step becomes two columns: count and percent. */
export const csvRows = ({ columns, kinds, rows }: CsvTable): string[][] => [
  columns.flatMap((column, n) => (kinds[n] === 'step' ? [column, `${column} %`] : [column])),
  ...rows.map((row) =>
    columns.flatMap((_, n) => {
      const value = row[n]
      const text = value?.text ?? ''
      return kinds[n] === 'step' ? [text, value?.kind === 'step' ? value.percent : ''] : [text]
    }),
  ),
]

export const downloadCsv = (name: string, text: string): void =>
  download(new File([text], name, { type: 'text/csv;charset=utf-8' }))
