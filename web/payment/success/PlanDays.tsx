import '#web/ui/styles/summary.css'
import type { PlanPreview } from '#api/contracts/offer/plan.ts'
import styles from './plan-days.module.css'

const DAYS_A_WEEK = 7

type Props = Pick<PlanPreview, 'days' | 'weeks'>

/** Lists the titles of all days by week, and marks parts that were chosen for the visitor, with the reason. */
export const PlanDays = ({ days, weeks }: Props) => (
  <div className={styles.weeks}>
    {weeks.map(({ name, goal }, n) => (
      <details key={name} open={n === 0}>
        <summary>
          Week {n + 1}: {name}
        </summary>
        <p className={styles.goal}>{goal}</p>
        <ol role="list">
          {days.slice(n * DAYS_A_WEEK, (n + 1) * DAYS_A_WEEK).map(({ day, title, chosen }) => (
            <li key={day}>
              <span className={styles.day}>{day}</span>
              <span>
                {title}
                {chosen && (
                  <span className={styles.chosen}>
                    For you: <em>{chosen.title}</em>
                    {chosen.because && <span>{chosen.because}</span>}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      </details>
    ))}
  </div>
)
