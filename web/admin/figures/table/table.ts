import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  functionalUpdate,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { compareValues, type TableRow, type TableData } from './table-data.ts'
import type { TableValue } from './table-value.ts'
import type { StepsBy } from './table-url.ts'
import { useTableView } from './use-table-view.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature, sortedRowModel: createSortedRowModel() })
const helper = createColumnHelper<typeof features, TableRow>()

/** Money follows the visitors, because that is what the table is read for. */
const AFTER_VISITORS = ['visitors', 'purchase', 'revenue']
const AFTER_QUIZ = ['email', 'name', 'checkout', 'purchase']

/** Returns the indexes of the columns in the order of the screen. */
const shownOrder = (columns: readonly string[]): number[] => {
  const rank = (n: number) => {
    if (n === 0) return 0
    const place = AFTER_VISITORS.indexOf(columns[n] ?? '')
    return place < 0 ? AFTER_VISITORS.length + 1 : place + 1
  }
  return [...columns.keys()].toSorted((a, b) => rank(a) - rank(b) || a - b)
}

/** Uses indexes as ids, because a question can have the same name as a group. */
const columnsOf = ({ columns, kinds }: TableData, stepsBy: StepsBy) =>
  helper.columns(
    shownOrder(columns).map((n) =>
      helper.accessor((row): TableValue | undefined => row.values[n], {
        id: String(n),
        header: columns[n] ?? '',
        enableHiding: n > 0,
        sortDescFirst: kinds[n] !== 'text',
        sortFn: (a, b) => compareValues(a.original.values[n], b.original.values[n], stepsBy),
      }),
    ),
  )

const MAX_COLUMNS = 14

/** Hides the last questions of a long quiz until they are asked for. Columns after the last question stay. */
const hiddenAtFirst = ({ columns, kinds }: TableData): Record<string, boolean> => {
  const isQuestion = (n: number) => kinds[n] === 'step' && !AFTER_QUIZ.includes(columns[n] ?? '')
  const questions = [...columns.keys()].filter(isQuestion)
  const others = columns.length - questions.length
  return Object.fromEntries(questions.slice(Math.max(0, MAX_COLUMNS - others)).map((n) => [String(n), false]))
}

const matchesSearch = (row: TableRow, search: string) => row.group.toLowerCase().includes(search.trim().toLowerCase())

/** Names a column in the URL. Repeated names get their index as a suffix. */
const nameAt = (columns: readonly string[], index: number) => {
  const name = columns[index] ?? ''
  return columns.indexOf(name) === index ? name : `${name}~${index}`
}

/** Provides the table model: visible rows and columns, and their order. */
export const useNumbersTable = (data: TableData) => {
  const { view, change } = useTableView()
  const { search, stepsBy } = view
  const columns = useMemo(() => columnsOf(data, stepsBy), [data, stepsBy])
  const rows = useMemo(() => data.rows.filter((row) => matchesSearch(row, search)), [data, search])
  // Rows are sorted again only for a new `sorting`, so a change of `stepsBy` has to create one.
  const sorting = useMemo((): SortingState => {
    const index = data.columns.findIndex((_, n) => nameAt(data.columns, n) === view.sort?.column)
    return view.sort && index >= 0 ? [{ id: String(index), desc: view.sort.isDescending }] : []
  }, [data, view])
  const table = useTable({
    features,
    columns,
    data: rows,
    state: { sorting },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting)
      change({ sort: next && { column: nameAt(data.columns, Number(next.id)), isDescending: next.desc } })
    },
    getRowId: (row) => row.group,
    initialState: { columnVisibility: hiddenAtFirst(data) },
    autoResetAll: false,
  })
  return {
    table,
    search,
    setSearch: (text: string) => change({ search: text }),
    stepsBy,
    setStepsBy: (by: StepsBy) => change({ stepsBy: by }),
  }
}
export type NumbersTableModel = ReturnType<typeof useNumbersTable>['table']
