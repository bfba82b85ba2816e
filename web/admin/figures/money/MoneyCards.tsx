import type { FiguresAnswer, FiguresRow } from '#events/figures/definitions/question.ts'
import { byProfit, FIRST, type MoneyColumn, moneyColumns, REST } from './money-columns.ts'
import styles from './money-cards.module.css'

const FigureList = ({ row, columns }: { row: FiguresRow; columns: readonly MoneyColumn[] }) => (
  <dl className={styles.figures}>
    {columns.map(({ heading, title, text, isGrowing }) => (
      <div key={heading} title={title}>
        <dt>{heading}</dt>
        <dd>
          {text(row)}
          {isGrowing(row) && ' growing'}
        </dd>
      </div>
    ))}
  </dl>
)

/** Shows what each group cost and brought as cards, because a phone has no room for the table. */
export const MoneyCards = ({ reply }: { reply: FiguresAnswer }) => {
  const [first, more] = [moneyColumns(reply, FIRST), moneyColumns(reply, REST)]
  return (
    <ul role="list" className={styles.cards} aria-label="Money by group">
      {[reply.total, ...byProfit(reply)].map((row, n) => (
        // A group may be called Total.
        <li key={n === 0 ? '' : row.by[0]} className={styles.card}>
          <h2>{n === 0 ? 'Total' : row.by[0]}</h2>
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
