import type { MoneyReply, MoneyRow } from '#api/contracts/figures/definitions/money.ts'
import { columnsFor, type MoneyColumn, type ValuesPer } from './money-columns.ts'
import styles from './money-cards.module.css'

/** Figures that say whether an ad earns. The others open below them. */
const FIRST = 8

const FigureList = ({ row, columns }: { row: MoneyRow; columns: readonly MoneyColumn[] }) => (
  <dl className={styles.figures}>
    {columns.map(({ heading, title, text, isGrowing }) => (
      <div key={heading} title={title}>
        <dt>{heading}</dt>
        <dd>
          {text(row)}
          {isGrowing?.(row) && ' growing'}
        </dd>
      </div>
    ))}
  </dl>
)

const Card = ({ row, columns }: { row: MoneyRow; columns: readonly MoneyColumn[] }) => (
  <li className={styles.card}>
    <h2>{row.name}</h2>
    <FigureList row={row} columns={columns.slice(0, FIRST)} />
    <details>
      <summary>More figures</summary>
      <FigureList row={row} columns={columns.slice(FIRST)} />
    </details>
  </li>
)

/** Shows what each group cost and brought as cards, because a phone has no room for the table. */
export const MoneyCards = ({ reply, per }: { reply: MoneyReply; per: ValuesPer }) => {
  const columns = columnsFor(reply, per)
  return (
    <ul role="list" className={styles.cards} aria-label="Money by group">
      {[reply.total, ...reply.rows].map((row, n) => (
        // A group may be called Total.
        <Card key={n === 0 ? '' : row.name} row={row} columns={columns} />
      ))}
    </ul>
  )
}
