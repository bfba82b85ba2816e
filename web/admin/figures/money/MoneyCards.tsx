import type { MoneyReply, MoneyRow } from '#api/contracts/figures/money.ts'
import { byProfit, firstColumns, type MoneyColumn, moreColumns } from './money-columns.ts'
import styles from './money-cards.module.css'

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

/** Shows what each group cost and brought as cards, because a phone has no room for the table. */
export const MoneyCards = ({ reply }: { reply: MoneyReply }) => {
  const [first, more] = [firstColumns(reply), moreColumns(reply)]
  return (
    <ul role="list" className={styles.cards} aria-label="Money by group">
      {[reply.total, ...byProfit(reply.rows)].map((row, n) => (
        // A group may be called Total.
        <li key={n === 0 ? '' : row.name} className={styles.card}>
          <h2>{row.name}</h2>
          <FigureList row={row} columns={first} />
          <details>
            <summary>More figures</summary>
            <FigureList row={row} columns={more} />
          </details>
        </li>
      ))}
    </ul>
  )
}
