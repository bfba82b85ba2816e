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
import { compareFigures, type TableValue, type FigureRow, type TableData } from '#web/admin/shell/figures.ts'
import type { StepsBy } from './table-url.ts'
import { useTableView } from './use-table-view.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature, sortedRowModel: createSortedRowModel() })
const helper = createColumnHelper<typeof features, FigureRow>()

/** Columns keep their place: that is their id, since nothing keeps the server from naming a question like a group. */
const columnsOf = ({ columns, kinds }: TableData, groups: number, stepsBy: StepsBy) =>
  helper.columns(
    columns.map((name, n) =>
      helper.accessor((row): TableValue | undefined => row.figures[n], {
        id: String(n),
        header: name,
        enableHiding: n >= groups,
        sortDescFirst: kinds[n] !== 'text',
        sortFn: (a, b) => compareFigures(a.original.figures[n], b.original.figures[n], stepsBy),
      }),
    ),
  )

const holds = (row: FigureRow, sought: string) => row.group.toLowerCase().includes(sought.trim().toLowerCase())

/** Names a column in the address. A name that an earlier column has too is followed by its place. */
const nameAt = (columns: readonly string[], place: number) => {
  const name = columns[place] ?? ''
  return columns.indexOf(name) === place ? name : `${name}~${place}`
}

/** The table of numbers: which rows and columns are shown, and in which order. */
export const useNumbersTable = (figures: TableData, groups: number) => {
  const { view, change } = useTableView()
  const { search, stepsBy } = view
  const columns = useMemo(() => columnsOf(figures, groups, stepsBy), [figures, groups, stepsBy])
  const data = useMemo(() => figures.rows.filter((row) => holds(row, search)), [figures, search])
  // Rows are sorted again only for another sorting, so a change of `stepsBy` has to make one too.
  const sorting = useMemo((): SortingState => {
    const place = figures.columns.findIndex((_, n) => nameAt(figures.columns, n) === view.sort?.column)
    return view.sort && place >= 0 ? [{ id: String(place), desc: view.sort.isDescending }] : []
  }, [figures, view])
  const table = useTable({
    features,
    columns,
    data,
    state: { sorting },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting)
      change({ sort: next && { column: nameAt(figures.columns, Number(next.id)), isDescending: next.desc } })
    },
    getRowId: (row) => row.id,
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
