import type { TableValue } from '#web/admin/shell/figures.ts'

/** What spreadsheets take for a formula or a command when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r\n]/
const NUMBER = /^-?\d+(?:\.\d+)?$/

/** One field: a text that a spreadsheet would run is made harmless by an apostrophe, and quoted where it must be. */
export const csvField = (text: string): string => {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n\t;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV: RFC 4180, and a byte order mark, without which Excel reads other letters than were written. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`

export type Shown = {
  columns: readonly string[]
  kinds: readonly TableValue['kind'][]
  rows: readonly (readonly (TableValue | undefined)[])[]
}

/** What is shown as rows of text: a step becomes two columns, its count and its percent. */
export const shownRows = ({ columns, kinds, rows }: Shown): string[][] => [
  columns.flatMap((column, n) => (kinds[n] === 'step' ? [column, `${column} %`] : [column])),
  ...rows.map((row) =>
    columns.flatMap((_, n) => {
      const figure = row[n]
      const text = figure?.text ?? ''
      return kinds[n] === 'step' ? [text, figure?.kind === 'step' ? figure.percent : ''] : [text]
    }),
  ),
]

/** Gives the browser a file to keep. */
export const download = (name: string, text: string, type = 'text/csv;charset=utf-8') => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: some browsers begin to read only after this has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
