import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { compareFigures, type Figure, type FigureRow, type Figures } from './figures.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature, sortedRowModel: createSortedRowModel() })
const helper = createColumnHelper<typeof features, FigureRow>()

export type StepsBy = 'percent' | 'count'

/** Columns keep their place: that is their id, since nothing keeps the server from naming a question like a group. */
const columnsOf = ({ columns, kinds }: Figures, groups: number, stepsBy: StepsBy) =>
  helper.columns(
    columns.map((name, n) =>
      helper.accessor((row): Figure | undefined => row.figures[n], {
        id: String(n),
        header: name,
        enableHiding: n >= groups,
        sortDescFirst: kinds[n] !== 'text',
        sortFn: (a, b) => compareFigures(a.original.figures[n], b.original.figures[n], stepsBy),
      }),
    ),
  )

const holds = (row: FigureRow, sought: string) => row.group.toLowerCase().includes(sought.trim().toLowerCase())

/** The table of numbers: which rows and columns are shown, and in which order. */
export const useNumbersTable = (figures: Figures, groups: number) => {
  const [sought, seek] = useState('')
  const [stepsBy, setStepsBy] = useState<StepsBy>('percent')
  const columns = useMemo(() => columnsOf(figures, groups, stepsBy), [figures, groups, stepsBy])
  const data = useMemo(() => figures.rows.filter((row) => holds(row, sought)), [figures, sought])
  const table = useTable({ features, columns, data, getRowId: (row) => row.id, autoResetAll: false })
  return { table, sought, seek, stepsBy, setStepsBy }
}
export type NumbersTableModel = ReturnType<typeof useNumbersTable>['table']
