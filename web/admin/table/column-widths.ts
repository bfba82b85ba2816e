import type { TableValue, TableData } from '#web/admin/shell/figures.ts'

/** Pixels of a figure, and of the room around the text of a cell, at the usual size of text. */
const FIGURE = 7
const ROOM = 24

/** By how much the reader's browser enlarges text. */
const scale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/** Characters of a cell whose text is so long: a count has its thousands apart, and a percent stands beside that of a step. */
const shown = (kind: TableValue['kind'] | undefined, length: number) => {
  if (kind !== 'step' && kind !== 'number') return length
  return length + Math.floor((length - 1) / 3) + (kind === 'step' ? 8 : 0)
}

/** Pixels, from the longest text of each column, so that scrolling moves no column. */
export const widthsOf = ({ columns, kinds, rows }: TableData, totals: readonly TableValue[]): number[] =>
  columns.map((name, n) => {
    const length = (figure: TableValue | undefined) => figure?.text.length ?? 0
    const longest = shown(
      kinds[n],
      rows.reduce((most, { figures }) => Math.max(most, length(figures[n])), length(totals[n])),
    )
    // A heading breaks at its hyphens, up to two lines.
    const head = Math.max(...name.split(/[-_ ]/).map((word) => word.length), Math.ceil(name.length / 2)) + 2
    const characters =
      kinds[n] === 'text' ? Math.min(Math.max(longest, head, 8), 30) : Math.min(Math.max(longest, head, 6), 22)
    return Math.round((characters * FIGURE + ROOM) * scale())
  })
