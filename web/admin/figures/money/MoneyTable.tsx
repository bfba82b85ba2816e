import type { FiguresAnswer, FiguresRow } from '#events/figures/definitions/question.ts'
import type { FigureName } from '#events/figures/definitions/money.ts'
import { Opens } from '#web/admin/figures/opened/Opens.tsx'
import { GrowingMark } from './GrowingMark.tsx'
import { byProfit, type MoneyColumn } from './money-columns.ts'
import styles from '#web/admin/figures/table/figures-table.module.css'

type CellsProps = Pick<MoneyTableProps, 'columns' | 'addressOf'> & { row: FiguresRow }

const Cells = ({ row, columns, addressOf }: CellsProps) =>
  columns.map(({ name, heading, text, isGrowing, change, sign }) => (
    <td key={heading} data-sign={sign(row)} data-growing={isGrowing(row) || undefined}>
      <Opens to={addressOf?.(name, row)}>{text(row)}</Opens>
      {isGrowing(row) && <GrowingMark />}
      <Change {...change(row)} />
    </td>
  ))

export type MoneyTableProps = {
  reply: FiguresAnswer
  by: string
  columns: readonly MoneyColumn[]
  /** Returns where a figure of a group opens. */
  addressOf?: ((name: FigureName, row: FiguresRow) => string | undefined) | undefined
}

/** Shows a change since the period before; a bold one is more than chance. */
export const Change = ({ text, isBeyondChance }: Partial<NonNullable<ReturnType<MoneyColumn['change']>>>) =>
  text !== undefined && (
    <small
      className={styles.change}
      data-beyond-chance={isBeyondChance}
      title={isBeyondChance ? 'More than chance' : 'This may be chance, or its spread is unknown'}
    >
      {text}
    </small>
  )

/** Shows what each group cost and brought, the most profitable first. */
export const MoneyTable = ({ reply, by, columns, addressOf }: MoneyTableProps) => (
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
            <Cells row={row} columns={columns} addressOf={addressOf} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Cells row={reply.total} columns={columns} addressOf={addressOf} />
        </tr>
      </tfoot>
    </table>
  </div>
)
