/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Some browsers drop the table semantics of rows that are laid out as grids. */
import type { ColumnSort } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { widthsOf } from './column-widths.ts'
import type { TableRow, TableData } from './table-data.ts'
import type { StepValue, TableValue } from './table-value.ts'
import styles from './numbers-table.module.css'
import { type CellAddress, useCellLinks } from './cell-links.ts'
import { formatCount } from '#web/admin/shell/format.ts'
import type { NumbersTableModel } from './table.ts'

/** Row height in pixels, as in the style sheet. */
const ROW_HEIGHT = 32
const OVERSCAN = 10

/** Marks steps that no visitor of the row was asked. */
const NOT_ASKED = '–'

/** Returns how strongly a loss in percentage points is shaded, 0 to 5. */
const dropLevel = (drop: number) => (drop < 1 ? 0 : Math.min(5, Math.ceil(drop / 6)))

/**
 * Formats a count and its percent, padded with value spaces so that percents align. One text node per cell: an extra
 * element for the percent would double the rendering work of each row that scrolls into view.
 */
const stepText = ({ value, percent, asked }: StepValue) =>
  asked === 0 ? NOT_ASKED : `${formatCount(value)}\u2002${percent.padStart('100.0'.length, '\u2007')}%`

type CellProps = { value: TableValue | undefined; href: string | undefined }

const Cell = ({ value, href }: CellProps) => {
  const text =
    value?.kind === 'step' ? stepText(value) : value?.kind === 'number' ? formatCount(value.value) : value?.text
  const shown = href === undefined ? text : <a href={href}>{text}</a>
  if (value?.kind === 'step') {
    const lost = value.drop >= 1 ? `${value.drop.toFixed(1)} points lost since ${value.since}` : undefined
    return (
      <td
        role="cell"
        className={styles.step}
        data-drop={dropLevel(value.drop)}
        data-none={value.value === 0 || undefined}
        title={lost}
      >
        {shown}
      </td>
    )
  }
  return <td role="cell">{shown}</td>
}

type CellsProps = { row: TableRow; columns: readonly number[]; hrefOf: CellAddress | undefined }

// Scrolling renders the table again, but the cells of most rows do not change.
const Cells = memo(({ row: { group, values }, columns, hrefOf }: CellsProps) =>
  columns.map((n) =>
    n === 0 ? (
      <th key={n} role="rowheader" scope="row" title={group}>
        {group}
      </th>
    ) : (
      <Cell key={n} value={values[n]} href={hrefOf?.(n, values[n], group)} />
    ),
  ),
)

type RowProps = CellsProps & { at: number; isScrolling: boolean }

const Row = ({ row, columns, hrefOf, at, isScrolling }: RowProps) => {
  // A row that passes by gets its links when the table rests. They would take a third of each frame.
  const [hasLinks, setHasLinks] = useState(!isScrolling)
  if (!hasLinks && !isScrolling) setHasLinks(true)
  return (
    <tr role="row" aria-rowindex={at + 2} style={{ top: at * ROW_HEIGHT }}>
      <Cells row={row} columns={columns} hrefOf={hasLinks ? hrefOf : undefined} />
    </tr>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The text of a heading, and the tooltip that explains it. */
export type ColumnHeading = { text: string; title?: string | undefined }

type HeadingProps = { heading: ColumnHeading | undefined; direction: 'asc' | 'desc' | false; onSort: () => void }

const Heading = ({ heading, direction, onSort }: HeadingProps) => (
  <th role="columnheader" scope="col" aria-sort={direction ? ARIA_SORT[direction] : 'none'} title={heading?.title}>
    <button type="button" onClick={onSort}>
      <span className={styles.heading}>{heading?.text}</span>
      <svg viewBox="0 0 10 12" aria-hidden="true" data-sorted={direction || 'no'}>
        <path className={styles.up} d="M5 1 8.5 5h-7z" />
        <path className={styles.down} d="M5 11 8.5 7h-7z" />
      </svg>
    </button>
  </th>
)

type HeadingsProps = {
  headings: readonly ColumnHeading[]
  columns: readonly number[]
  sorted: ColumnSort | undefined
  onSort: (column: number) => void
}

const Headings = memo(({ headings, columns, sorted, onSort }: HeadingsProps) => (
  <thead role="rowgroup">
    <tr role="row" aria-rowindex={1}>
      {columns.map((n) => {
        const direction = sorted?.id === String(n) && (sorted.desc ? 'desc' : 'asc')
        return <Heading key={n} heading={headings[n]} direction={direction} onSort={() => onSort(n)} />
      })}
    </tr>
  </thead>
))

type TotalsProps = {
  totals: readonly TableValue[]
  columns: readonly number[]
  at: number
  hrefOf: CellAddress | undefined
}

const Totals = memo(({ totals, columns, at, hrefOf }: TotalsProps) => (
  <tfoot role="rowgroup">
    <tr role="row" aria-rowindex={at}>
      {columns.map((n) => {
        if (n === 0)
          return (
            <th key={n} role="rowheader" scope="row">
              Total
            </th>
          )
        return <Cell key={n} value={totals[n]} href={hrefOf?.(n, totals[n])} />
      })}
    </tr>
  </tfoot>
))

type Props = {
  table: NumbersTableModel
  data: TableData
  totals: readonly TableValue[]
  /** The headings of all columns, in the order of the data. */
  headings: readonly ColumnHeading[]
  addressOf: CellAddress
  /** Message for a table without rows. */
  children: ReactNode
}

/** Renders one row per group, and totals. Only rows in view are in the DOM. */
export const NumbersTable = ({ table, data, totals, headings, addressOf, children }: Props) => {
  const scroll = useRef<HTMLDivElement>(null)
  const { rows } = table.getRowModel()
  const shown = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join()
  const columns = useMemo(() => shown.split(',').map(Number), [shown])
  const widths = useMemo(() => widthsOf(data, totals), [data, totals])
  const [name = 0, ...others] = columns.map((n) => widths[n] ?? 0)
  // The style sheet narrows the names on phones.
  const sizes = {
    '--name': `${name}px`,
    '--others': `${others.reduce((sum, width) => sum + width, 0)}px`,
    '--columns': others.map((width) => `minmax(0, ${width}fr)`).join(' '),
  } as CSSProperties
  const [sorted] = table.state.sorting
  // The table object changes with every state. The ref keeps `onSort` stable, so headings render only for a new order.
  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  }, [table])
  const onSort = useCallback(
    (column: number) => latest.current.getColumn(String(column))?.toggleSorting(undefined, false),
    [],
  )
  const { hrefOf, onClick } = useCellLinks(addressOf)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // Renders with the next frame.
    useFlushSync: false,
  })

  return (
    // The table is usually wider than the screen, and the arrow keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari cannot focus it otherwise.
    <div ref={scroll} className={styles.scroll} role="region" aria-label="Quiz analytics" tabIndex={0}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Its links are clicked, by key too. */}
      <table role="table" className={styles.table} style={sizes} aria-rowcount={rows.length + 2} onClick={onClick}>
        <Headings headings={headings} columns={columns} sorted={sorted} onSort={onSort} />
        <tbody role="rowgroup" style={{ height: virtual.getTotalSize() || undefined }}>
          {virtual.getVirtualItems().map(({ index }) => {
            const row = rows[index]
            const links = { hrefOf, isScrolling: virtual.isScrolling }
            return row && <Row key={row.id} row={row.original} columns={columns} at={index} {...links} />
          })}
          {rows.length === 0 && (
            <tr role="row" className={styles.none}>
              <td role="cell" colSpan={columns.length}>
                <div>{children}</div>
              </td>
            </tr>
          )}
        </tbody>
        {rows.length > 0 && (
          <Totals
            totals={totals}
            columns={columns}
            at={rows.length + 2}
            // A search adds up some of the groups, which no filter names.
            hrefOf={rows.length === data.rows.length ? hrefOf : undefined}
          />
        )}
      </table>
    </div>
  )
}
