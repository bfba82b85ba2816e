import type { FiguresRow } from '#events/figures/definitions/question.ts'
import { byProfit, FIRST, moneyColumns, REST } from './money-columns.ts'
import { Opens } from '#web/admin/figures/opened/Opens.tsx'
import { Change, type MoneyTableProps } from './MoneyTable.tsx'
import styles from './money-cards.module.css'

type ListProps = Pick<MoneyTableProps, 'columns' | 'addressOf'> & { row: FiguresRow }

const FigureList = ({ row, columns, addressOf }: ListProps) => (
  <dl className={styles.figures}>
    {columns.map(({ name, heading, title, text, isGrowing, change }) => (
      <div key={heading} title={title}>
        <dt>{heading}</dt>
        <dd>
          <Opens to={addressOf?.(name, row)}>{text(row)}</Opens>
          {isGrowing(row) && ' growing'}
          <Change {...change(row)} />
        </dd>
      </div>
    ))}
  </dl>
)

/** Shows what each group cost and brought as cards, because a phone has no room for the table. */
export const MoneyCards = ({ reply, addressOf }: Pick<MoneyTableProps, 'reply' | 'addressOf'>) => {
  const [first, more] = [moneyColumns(reply, FIRST), moneyColumns(reply, REST)]
  return (
    <ul role="list" className={styles.cards} aria-label="Money by group">
      {[reply.total, ...byProfit(reply)].map((row, n) => (
        // A group may be called Total.
        <li key={n === 0 ? '' : row.by[0]} className={styles.card}>
          <h2>{n === 0 ? 'Total' : row.by[0]}</h2>
          <FigureList row={row} columns={first} addressOf={addressOf} />
          <details>
            <summary>More figures</summary>
            <FigureList row={row} columns={more} addressOf={addressOf} />
          </details>
        </li>
      ))}
    </ul>
  )
}
