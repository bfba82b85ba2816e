import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, type RefObject } from 'react'
import type { Figure, Figures } from './figures.ts'

/** Pixels of a figure, and of the room around the text of a cell, at the usual size of text. */
const FIGURE = 7
const ROOM = 24
/** Columns drawn on either side of those in view. */
const OVERSCAN = 3

/** By how much the reader's browser enlarges text. */
const scale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/** Pixels, from the longest text of each column, so that scrolling moves no column. */
export const widthsOf = ({ columns, kinds, rows }: Figures, totals: readonly Figure[]): number[] =>
  columns.map((name, n) => {
    const length = (figure: Figure | undefined) => (figure?.kind === 'step' ? figure.text.length + 7 : (figure?.text.length ?? 0))
    const longest = rows.reduce((most, { figures }) => Math.max(most, length(figures[n])), length(totals[n]))
    // A heading breaks at its hyphens, up to two lines.
    const head = Math.max(...name.split(/[-_ ]/).map((word) => word.length), Math.ceil(name.length / 2)) + 2
    const characters = kinds[n] === 'text' ? Math.min(Math.max(longest, head, 8), 30) : Math.min(Math.max(longest, head, 6), 22)
    return Math.round((characters * FIGURE + ROOM) * scale())
  })

/** The columns that are drawn: those that name the group always, of the others those in view. */
export type ColumnsInView = {
  groups: readonly number[]
  places: readonly number[]
  /** Pixels of the columns left out on either side. */
  before: number
  after: number
  /** Of all that is drawn, gaps included, in order. */
  widths: readonly (readonly [key: string, width: number])[]
}

/** Which columns are in view as the table is scrolled sideways. The same object as long as they are the same. */
export const useColumnsInView = (
  scroll: RefObject<HTMLDivElement | null>,
  places: readonly number[],
  widths: readonly number[],
  groups: number,
): ColumnsInView => {
  const rest = places.slice(groups)
  const named = places.slice(0, groups)
  const virtual = useVirtualizer({
    horizontal: true,
    count: rest.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => widths[rest[at] ?? 0] ?? 0,
    getItemKey: (at) => `${rest[at]} ${widths[rest[at] ?? 0]}`,
    paddingStart: named.reduce((sum, n) => sum + (widths[n] ?? 0), 0),
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1]
  return useMemo(() => {
    const width = (n: number) => widths[n] ?? 0
    const [named, rest] = [places.slice(0, groups), places.slice(groups)]
    const sum = (some: readonly number[]) => some.reduce((total, n) => total + width(n), 0)
    const [before, after] = [sum(rest.slice(0, first)), sum(rest.slice(last + 1))]
    const shown = rest.slice(first, last + 1)
    const column = (n: number) => [String(n), width(n)] as const
    const gap = (key: string, gapWidth: number) => (gapWidth > 0 ? [[key, gapWidth] as const] : [])
    return {
      groups: named,
      places: shown,
      before,
      after,
      widths: [...named.map(column), ...gap('before', before), ...shown.map(column), ...gap('after', after)],
    }
  }, [places, widths, groups, first, last])
}
