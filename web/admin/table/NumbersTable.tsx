/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Some browsers forget what a table is made of once its rows are laid out as grids. */
import type { ColumnSort } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { widthsOf } from './column-widths.ts'
import type { TableValue, FigureRow, TableData } from '#web/admin/shell/figures.ts'
import styles from './numbers-table.module.css'
import { count } from '#web/admin/operators/operations-text.ts'
import type { NumbersTableModel } from './table.ts'

/** Pixels; the style sheet holds rows to it. */
const ROW = 32
const OVERSCAN = 10

/** How strongly a loss of so many points is shaded, 0 to 5. */
const shade = (drop: number) => (drop < 1 ? 0 : Math.min(5, Math.ceil(drop / 6)))

/**
 * A count and its percent, which is as wide as the longest there is by spaces as wide as a figure. One piece of text: a box
 * of its own for each percent would double what has to be styled, laid out and drawn for a row that comes into view.
 */
const stepText = (value: number, percent: string) =>
  `${count(value)}\u2002${percent.padStart('100.0'.length, '\u2007')}%`

const Cell = ({ figure, isGroup }: { figure: TableValue | undefined; isGroup: boolean }) => {
  if (figure?.kind === 'step') {
    const lost = figure.drop >= 1 ? `${figure.drop.toFixed(1)} points lost since ${figure.since}` : undefined
    return (
      <td
        role="cell"
        className={styles.step}
        data-drop={shade(figure.drop)}
        data-none={figure.value === 0 || undefined}
        title={lost}
      >
        {stepText(figure.value, figure.percent)}
      </td>
    )
  }
  if (isGroup) {
    return (
      <th role="rowheader" scope="row" title={figure?.text}>
        {figure?.text}
      </th>
    )
  }
  return <td role="cell">{figure?.kind === 'number' ? count(figure.value) : figure?.text}</td>
}

type RowProps = { row: FigureRow; places: readonly number[]; groups: number; at: number }

// Scrolling renders the table anew, and most of its rows stay as they are.
const Row = memo(({ row, places, groups, at }: RowProps) => (
  <tr role="row" aria-rowindex={at + 2} style={{ top: at * ROW }}>
    {places.map((n) => (
      <Cell key={n} figure={row.figures[n]} isGroup={n < groups} />
    ))}
  </tr>
))

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type HeadProps = { name: string | undefined; direction: 'asc' | 'desc' | false; onSort: () => void }

const Head = ({ name, direction, onSort }: HeadProps) => (
  <th role="columnheader" scope="col" aria-sort={direction ? ARIA_SORT[direction] : 'none'}>
    <button type="button" onClick={onSort}>
      <span>{name}</span>
      <svg viewBox="0 0 10 12" aria-hidden="true" data-sorted={direction || 'no'}>
        <path className={styles.up} d="M5 1 8.5 5h-7z" />
        <path className={styles.down} d="M5 11 8.5 7h-7z" />
      </svg>
    </button>
  </th>
)

type HeadsProps = {
  names: readonly string[]
  places: readonly number[]
  sorted: ColumnSort | undefined
  onSort: (place: number) => void
}

const Heads = memo(({ names, places, sorted, onSort }: HeadsProps) => (
  <thead role="rowgroup">
    <tr role="row" aria-rowindex={1}>
      {places.map((n) => {
        const direction = sorted?.id === String(n) && (sorted.desc ? 'desc' : 'asc')
        return <Head key={n} name={names[n]} direction={direction} onSort={() => onSort(n)} />
      })}
    </tr>
  </thead>
))

type TotalsProps = { totals: readonly TableValue[]; places: readonly number[]; groups: number; at: number }

const Totals = memo(({ totals, places, groups, at }: TotalsProps) => (
  <tfoot role="rowgroup">
    <tr role="row" aria-rowindex={at}>
      {places.map((n) => {
        if (n === 0)
          return (
            <th key={n} role="rowheader" scope="row">
              Total
            </th>
          )
        return n < groups ? <td key={n} role="cell" /> : <Cell key={n} figure={totals[n]} isGroup={false} />
      })}
    </tr>
  </tfoot>
))

type Props = {
  table: NumbersTableModel
  figures: TableData
  totals: readonly TableValue[]
  groups: number
  /** What is said where no row is left. */
  children: ReactNode
}

/** The answer as a table: its columns in its order, a row for each group, and their sums. Only rows in view are drawn. */
export const NumbersTable = ({ table, figures, totals, groups, children }: Props) => {
  const scroll = useRef<HTMLDivElement>(null)
  const { rows } = table.getRowModel()
  const shown = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join()
  const places = useMemo(() => shown.split(',').map(Number), [shown])
  const widths = useMemo(() => widthsOf(figures, totals), [figures, totals])
  const [name = 0, ...others] = places.map((n) => widths[n] ?? 0)
  // The style sheet narrows the names on a telephone.
  const room = {
    '--name': `${name}px`,
    '--others': `${others.reduce((sum, width) => sum + width, 0)}px`,
    '--columns': others.map((width) => `minmax(0, ${width}fr)`).join(' '),
  } as CSSProperties
  const [sorted] = table.state.sorting
  // The table is another object with every state, and its heads are drawn anew only for a new order.
  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  }, [table])
  const onSort = useCallback(
    (place: number) => latest.current.getColumn(String(place))?.toggleSorting(undefined, false),
    [],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    // Drawn with the next frame, not at once.
    useFlushSync: false,
  })

  return (
    // It is wider than the screen as a rule, and whoever has no mouse scrolls it with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari lets nobody reach it otherwise.
    <div ref={scroll} className={styles.scroll} role="region" aria-label="Quiz analytics" tabIndex={0}>
      <table role="table" className={styles.table} style={room} aria-rowcount={rows.length + 2} data-groups={groups}>
        <Heads names={figures.columns} places={places} sorted={sorted} onSort={onSort} />
        <tbody role="rowgroup" style={{ height: virtual.getTotalSize() || undefined }}>
          {virtual.getVirtualItems().map(({ index }) => {
            const row = rows[index]
            return row && <Row key={row.id} row={row.original} places={places} groups={groups} at={index} />
          })}
          {rows.length === 0 && (
            <tr role="row" className={styles.none}>
              <td role="cell" colSpan={places.length}>
                <div>{children}</div>
              </td>
            </tr>
          )}
        </tbody>
        {rows.length > 0 && <Totals totals={totals} places={places} groups={groups} at={rows.length + 2} />}
      </table>
    </div>
  )
}
