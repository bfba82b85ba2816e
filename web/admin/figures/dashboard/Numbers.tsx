import { useEffect, useMemo, useRef } from 'react'
import type { QuizzesReply } from '#api/contracts/admins/admin.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { headingsOf } from './headings.ts'
import { createCellAddress } from './cell-address.ts'
import { csvRows } from '#web/admin/figures/table/csv.ts'
import { Download } from '#web/admin/figures/table/Download.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { createAskedShare, type WhoWasAsked } from '#web/admin/figures/table/asked-share.ts'
import { toTableData, totalsOf, type TableData } from '#web/admin/figures/table/table-data.ts'
import type { TableValue } from '#web/admin/figures/table/table-value.ts'
import { emptyText, type NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { NumbersTable } from '#web/admin/figures/table/NumbersTable.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import { useNumbersTable, type NumbersTableModel } from '#web/admin/figures/table/table.ts'
import { STEPS_BY } from '#web/admin/figures/table/table-url.ts'

/** Focuses the search with Ctrl and `/`. Speech input would type a key alone by mistake (WCAG 2.1.4). */
const useSearchShortcut = () => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || !event.ctrlKey) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return field
}

const fileName = ({ groupBy, filter_age, filter_createdAt: days }: NumbersQuery) => {
  const range = 'start' in days ? `${days.start}-to-${days.end}` : 'all-time'
  return `quiz-by-${groupBy}-${filter_age.replace(' ', '-')}-${range}`
}

/** Returns the visible columns and rows in their order, and the totals. */
const visibleRows = (table: NumbersTableModel, { columns, kinds }: TableData, totals: readonly TableValue[]) => {
  const indexes = table.getVisibleLeafColumns().map(({ id }) => Number(id))
  const total: TableValue = { kind: 'text', text: 'Total' }
  const rows = [...table.getRowModel().rows.map(({ original }) => original.values), [total, ...totals.slice(1)]]
  return csvRows({
    columns: indexes.map((n) => columns[n] ?? ''),
    kinds: indexes.map((n) => kinds[n] ?? 'text'),
    rows: rows.map((values) => indexes.map((n) => values[n])),
  })
}

type NoMatchProps = { noun: string; search: string; onClear: () => void }

const NoMatch = ({ noun, search, onClear }: NoMatchProps) => (
  <>
    <p>
      No {noun} matches “{search.trim()}.”
    </p>
    <Button compact variant="quiet" onClick={onClear}>
      Clear the search
    </Button>
  </>
)

type Props = { query: NumbersQuery; reply: QuizzesReply; asked: WhoWasAsked | undefined }

/** Shows the table with its tools: search, columns, order, and CSV export. */
export const Numbers = ({ query, reply, asked }: Props) => {
  const data = useMemo(() => toTableData(reply, asked && createAskedShare(asked)), [reply, asked])
  const { table, search, setSearch, stepsBy, setStepsBy } = useNumbersTable(data)
  const { rows } = table.getRowModel()
  const totals = useMemo(
    () =>
      totalsOf(
        data,
        rows.map(({ original }) => original),
      ),
    [data, rows],
  )
  const headings = useMemo(() => headingsOf(reply.columns, asked?.questions), [reply, asked])
  const addressOf = useMemo(() => createCellAddress(query, reply.columns), [query, reply])
  const field = useSearchShortcut()
  const all = data.rows.length
  const clear = () => {
    setSearch('')
    field.current?.focus()
  }
  return (
    <>
      {all > 0 && (
        <div className={styles.tools}>
          <input
            ref={field}
            type="search"
            className={styles.search}
            aria-label={`Search for a ${query.groupBy}`}
            aria-keyshortcuts="Control+/"
            placeholder={`Search for a ${query.groupBy}`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <span className={styles.note} role="status">
            {rows.length === all ? '' : `${formatCount(rows.length)} of `}
            {formatCount(all)} {all === 1 ? 'row' : 'rows'}
          </span>
          <ColumnChoice table={table} />
          <div className={styles.order}>
            <Select label="Sort steps by" options={STEPS_BY} value={stepsBy} onChoose={setStepsBy} />
          </div>
          <Download name={fileName(query)} rows={() => visibleRows(table, data, totals)} />
        </div>
      )}
      <NumbersTable table={table} data={data} totals={totals} headings={headings} addressOf={addressOf}>
        {all === 0 ? (
          <p role="status">{emptyText(query)}</p>
        ) : (
          <NoMatch noun={query.groupBy} search={search} onClear={clear} />
        )}
      </NumbersTable>
      {all > 0 && (
        <p className={styles.note}>
          Percentages are of the visitors who were asked. A dash means that none were. Revenue is net of refunds.
          Visitors lost since the step before:{' '}
          <span className={styles.legend} data-drop="1">
            1 to 6 points
          </span>{' '}
          <span className={styles.legend} data-drop="3">
            12 to 18
          </span>{' '}
          <span className={styles.legend} data-drop="5">
            24 and more
          </span>
        </p>
      )}
    </>
  )
}
