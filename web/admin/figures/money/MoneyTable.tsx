import type { FiguresAnswer, FiguresRow } from '#events/figures/definitions/question.ts'
import { GrowingMark } from './GrowingMark.tsx'
import { byProfit, type MoneyColumn } from './money-columns.ts'
import styles from './money-table.module.css'

const Cells = ({ row, columns }: { row: FiguresRow; columns: readonly MoneyColumn[] }) =>
  columns.map(({ heading, text, isGrowing, sign }) => (
    <td key={heading} data-sign={sign(row)} data-growing={isGrowing(row) || undefined}>
      {text(row)}
      {isGrowing(row) && <GrowingMark />}
    </td>
  ))

type Props = { reply: FiguresAnswer; by: string; columns: readonly MoneyColumn[] }

/** Shows what each group cost and brought, the most profitable first. */
export const MoneyTable = ({ reply, by, columns }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys scroll it.
  <div className={styles.scroll} role="region" aria-label="Money by group" tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          {columns.map(({ heading, title }) => (
            <th key={heading} scope="col" title={title}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byProfit(reply).map((row) => (
          <tr key={row.by[0]}>
            <th scope="row" title={row.by[0]}>
              {row.by[0]}
            </th>
            <Cells row={row} columns={columns} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Cells row={reply.total} columns={columns} />
        </tr>
      </tfoot>
    </table>
  </div>
)
