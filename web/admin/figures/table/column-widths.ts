import type { TableData } from './table-data.ts'
import type { TableValue } from './table-value.ts'

/** Widths in pixels at the default text size: a digit, and the padding of a cell. */
const CHARACTER_WIDTH = 7
const CELL_PADDING = 24

/** Returns how much the browser enlarges text. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/** Returns the number of visible characters, including thousands separators and the percent of a step. */
const charactersShown = (kind: TableValue['kind'] | undefined, length: number) => {
  if (kind !== 'step' && kind !== 'number') return length
  return length + Math.floor((length - 1) / 3) + (kind === 'step' ? 8 : 0)
}

/** Returns the width of each column in pixels for its longest text, so columns don't move while scrolling. */
export const widthsOf = ({ columns, kinds, rows }: TableData, totals: readonly TableValue[]): number[] =>
  columns.map((name, n) => {
    const length = (value: TableValue | undefined) => value?.text.length ?? 0
    const longest = charactersShown(
      kinds[n],
      rows.reduce((max, { values }) => Math.max(max, length(values[n])), length(totals[n])),
    )
    // Headings wrap at hyphens into at max two lines.
    const head = Math.max(...name.split(/[-_ ]/).map((word) => word.length), Math.ceil(name.length / 2)) + 2
    const characters =
      kinds[n] === 'text' ? Math.min(Math.max(longest, head, 8), 30) : Math.min(Math.max(longest, head, 6), 22)
    return Math.round((characters * CHARACTER_WIDTH + CELL_PADDING) * textScale())
  })
