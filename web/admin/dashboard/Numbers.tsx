import { useEffect, useMemo, useRef } from 'react'
import type { QuizzesReply } from '#api/contracts/admin.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { csvOf, download, shownRows } from '#web/admin/table/csv.ts'
import styles from './dashboard.module.css'
import { figuresOf, totalsOf, type TableValue, type TableData } from '#web/admin/shell/figures.ts'
import { nobodyText, type NumbersQuery } from '#web/admin/filters/filters.ts'
import { NumbersTable } from '#web/admin/table/NumbersTable.tsx'
import { count } from '#web/admin/operators/operations-text.ts'
import { useNumbersTable, type NumbersTableModel } from '#web/admin/table/table.ts'
import { STEPS_BY } from '#web/admin/table/table-url.ts'

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/** The key `/` leads to the search, as in most tools of the trade. */
const useSlash = () => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return field
}

const fileName = ({ groupBy, thenBy, filter_age, filter_createdAt: days }: NumbersQuery) => {
  const range = 'start' in days ? `${days.start}-to-${days.end}` : 'all-time'
  return `quiz-by-${[groupBy, thenBy].filter(Boolean).join('-and-')}-${filter_age.replace(' ', '-')}-${range}.csv`
}

/** Exactly what is shown: the visible columns, the rows found, in their order, and the totals. */
const csvOfShown = (table: NumbersTableModel, { columns, kinds }: TableData, totals: readonly TableValue[]) => {
  const places = table.getVisibleLeafColumns().map(({ id }) => Number(id))
  const total: TableValue = { kind: 'text', text: 'Total' }
  const rows = [...table.getRowModel().rows.map(({ original }) => original.figures), [total, ...totals.slice(1)]]
  return csvOf(
    shownRows({
      columns: places.map((n) => columns[n] ?? ''),
      kinds: places.map((n) => kinds[n] ?? 'text'),
      rows: rows.map((figures) => places.map((n) => figures[n])),
    }),
  )
}

type FoundNoneProps = { what: string; search: string; onClear: () => void }

const FoundNone = ({ what, search, onClear }: FoundNoneProps) => (
  <>
    <p>
      No {what} matches “{search.trim()}”.
    </p>
    <Button compact variant="quiet" onClick={onClear}>
      Clear the search
    </Button>
  </>
)

/** The table with its tools: search, columns, order, and the file of what is shown. */
export const Numbers = ({ query, reply }: { query: NumbersQuery; reply: QuizzesReply }) => {
  const groups = query.thenBy === undefined ? 1 : 2
  const isOneVersion = query.filter_version !== undefined
  const figures = useMemo(() => figuresOf(reply, groups, isOneVersion), [reply, groups, isOneVersion])
  const { table, search, setSearch, stepsBy, setStepsBy } = useNumbersTable(figures, groups)
  const { rows } = table.getRowModel()
  const totals = useMemo(
    () =>
      totalsOf(
        figures,
        rows.map(({ original }) => original),
      ),
    [figures, rows],
  )
  const field = useSlash()
  const all = figures.rows.length
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
            aria-keyshortcuts="/"
            placeholder={`Search for a ${query.groupBy}`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <span className={styles.note} role="status">
            {rows.length === all ? '' : `${count(rows.length)} of `}
            {count(all)} rows
          </span>
          <ColumnChoice table={table} />
          <div className={styles.order}>
            <Select label="Sort steps by" options={STEPS_BY} value={stepsBy} onChoose={setStepsBy} />
          </div>
          <Button compact variant="quiet" onClick={() => download(fileName(query), csvOfShown(table, figures, totals))}>
            Download CSV
          </Button>
        </div>
      )}
      <NumbersTable table={table} figures={figures} totals={totals} groups={groups}>
        {all === 0 ? (
          <p role="status">{nobodyText(query)}</p>
        ) : (
          <FoundNone what={query.groupBy} search={search} onClear={clear} />
        )}
      </NumbersTable>
    </>
  )
}
