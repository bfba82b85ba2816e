import { useState } from 'react'
import type { SqlReply } from '#api/contracts/admin/explorer.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import { downloadCsv, toCsv } from '#web/admin/table/csv.ts'
import { GridTable } from '#web/admin/table/GridTable.tsx'
import { cellText, chartColumns, CHARTS, MAX_POINTS, pointsOf, type ChartKind } from './chart-data.ts'
import { Choice } from './Choice.tsx'
import explorer from './explorer.module.css'
import styles from './sql.module.css'
import { ResultChart } from './ResultChart.tsx'

/** The chart of a result, as in the URL. */
export type ChartChoice = { chart: ChartKind; x: string; y: string }

const CHART_NAMES: Record<ChartKind, string> = { none: 'No chart', bars: 'Bars', line: 'Line', points: 'Points' }

const CUTS = {
  rows: 'The answer has more rows: add a limit, group them, or use the export.',
  bytes: 'The answer is larger: select fewer columns, or use the export.',
}

const Table = ({ columns, rows }: Pick<SqlReply, 'columns' | 'rows'>) => (
  <GridTable
    className={explorer.tall}
    name="Result"
    headings={columns.map(({ name }) => name)}
    numbers={columns.flatMap(({ kind }, n) => (kind === 'number' ? [n] : []))}
    rows={rows.map((row, n) => ({
      key: String(n),
      cells: row.map((cell, m) =>
        cell === null ? (
          <i key={m} className={explorer.quiet}>
            null
          </i>
        ) : (
          <span key={m} className={styles.cell}>
            {String(cell)}
          </span>
        ),
      ),
    }))}
  />
)

const copyAddress = () => navigator.clipboard.writeText(window.location.href)

type Props = { reply: SqlReply; choice: ChartChoice; onChoose: (choice: Partial<ChartChoice>) => void }

/** Shows the answer to a query as a chart and a table, and offers it as CSV and as a link. */
export const SqlResult = ({ reply, choice, onChoose }: Props) => {
  const [copied, setCopied] = useState('')
  const { names, numbers, x, y } = chartColumns(reply, choice.x, choice.y)
  const { columns, rows, cut, ms } = reply
  const canChart = x !== undefined && y !== undefined && rows.length > 0
  const save = () =>
    downloadCsv('query.csv', toCsv([columns.map(({ name }) => name), ...rows.map((row) => row.map(cellText))]))
  return (
    <section className={explorer.section} aria-label="Answer">
      <div className={explorer.filters}>
        {canChart && (
          <>
            <Choice
              label="Chart"
              value={choice.chart}
              options={CHARTS.map((value) => ({ value, text: CHART_NAMES[value] }))}
              onChoose={(value) => onChoose({ chart: CHARTS.find((kind) => kind === value) ?? 'none' })}
            />
            {choice.chart !== 'none' && (
              <>
                <Choice label="Across" value={x} options={names} onChoose={(x) => onChoose({ x })} />
                <Choice label="Up" value={y} options={numbers} onChoose={(y) => onChoose({ y })} />
              </>
            )}
          </>
        )}
        <Button compact variant="quiet" onClick={save}>
          Download CSV
        </Button>
        <Button
          compact
          variant="quiet"
          onClick={() =>
            void copyAddress().then(
              () => setCopied('The link is copied. It runs the query again.'),
              () => setCopied('Your browser didn’t copy it: use the address above.'),
            )
          }
        >
          Copy link
        </Button>
      </div>
      <p className={explorer.note} role="status">
        {`${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'} in ${formatCount(ms)} ms. `}
        {cut !== null && CUTS[cut]}
        {choice.chart !== 'none' && rows.length > MAX_POINTS && ` The chart has the first ${MAX_POINTS} rows. `}
        {copied}
      </p>
      {canChart && choice.chart !== 'none' && (
        <ResultChart kind={choice.chart} points={pointsOf(reply, x, y)} x={x} y={y} />
      )}
      {rows.length > 0 && <Table columns={columns} rows={rows} />}
    </section>
  )
}
