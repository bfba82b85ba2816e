import type { PlanSummary } from '#api/contracts/plan.ts'
import styles from './plan-days.module.css'

const DAYS_A_WEEK = 7

const weeksOf = (days: PlanSummary['days']) =>
  Array.from({ length: Math.ceil(days.length / DAYS_A_WEEK) }, (_, week) =>
    days.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK),
  )

/** Lists the titles of all days by week, and marks parts that were chosen for the visitor. */
export const PlanDays = ({ days }: Pick<PlanSummary, 'days'>) => (
  <div className={styles.weeks}>
    {weeksOf(days).map((week, n) => (
      <details key={n} open={n === 0}>
        <summary>Week {n + 1}</summary>
        <ol role="list">
          {week.map(({ day, title, chosen }) => (
            <li key={day}>
              <span className={styles.day}>{day}</span>
              <span>
                {title}
                {chosen && <span className={styles.chosen}>For you: {chosen.title}</span>}
              </span>
            </li>
          ))}
        </ol>
      </details>
    ))}
  </div>
)
