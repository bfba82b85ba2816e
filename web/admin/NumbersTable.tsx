import type { QuizzesReply } from '#api/contracts/admin.ts'
import { fill, splitCell } from './cell.ts'
import styles from './numbers-table.module.css'

const Step = ({ count, percent }: { count: string; percent: string }) => (
  <td className={styles.step}>
    <span className={styles.count}>{count}</span> <span className={styles.percent}>{percent}%</span>
    <span className={styles.bar} style={{ transform: `scaleX(${fill(percent)})` }} />
  </td>
)

const Value = ({ value, first }: { value: string; first: boolean }) => {
  const cell = splitCell(value)
  if ('count' in cell) return <Step count={cell.count} percent={cell.percent} />
  return first ? <th scope="row">{cell.text}</th> : <td>{cell.text}</td>
}

/** The answer as a table: its columns in its order, a row for each group. */
export const NumbersTable = ({ columns, data }: QuizzesReply) => (
  // It is wider than the screen as a rule, and whoever has no mouse scrolls it with the arrow keys.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari lets nobody reach it otherwise.
  <div className={styles.scroll} role="region" aria-label="Quiz analytics" tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((row, i) => (
          <tr key={row[columns[0] ?? ''] ?? i}>
            {columns.map((column, at) => (
              <Value key={column} value={row[column] ?? ''} first={at === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
