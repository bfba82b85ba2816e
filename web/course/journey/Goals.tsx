import '#web/ui/styles/summary.css'
import type { PlanSummary } from '#api/contracts/offer/plan.ts'
import { weekNamed } from '#api/contracts/course/weeks.ts'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import { weekOf } from '#web/course/progress/journey.ts'
import styles from './goals.module.css'

type Props = { courseVersion: string; day: number; plan: PlanSummary | undefined }

/** Shows the goal of the current week, what the reader hoped for, and how their answers changed the plan. */
export const Goals = ({ courseVersion, day, plan }: Props) => {
  const week = weekNamed(courseVersion, weekOf(day))
  return (
    <section className={styles.box} aria-labelledby="goals">
      <h2 id="goals">Your goals</h2>
      {week && (
        <p className={styles.week}>
          <span>{week.name}.</span> {week.goal}
        </p>
      )}
      {plan && plan.hopes.length > 0 && (
        <p className={styles.hope}>
          You hoped for:
          <span>
            <DotList items={plan.hopes} />
          </span>
        </p>
      )}
      {plan && !plan.personal && <p className={styles.hope}>You have our standard plan: 6 to 10 minutes a day.</p>}
      {plan?.personal && <YourPlan {...plan} />}
    </section>
  )
}

const YourPlan = ({ days, reasons }: PlanSummary) => {
  const own = days.filter(({ chosen }) => chosen !== null).length
  return (
    <details className={styles.plan}>
      <summary>How it’s yours</summary>
      {own > 0 && (
        <p>
          {own} of your {days.length} days have a part chosen for you.
        </p>
      )}
      <ul role="list">
        {reasons.map(({ effect, because }) => (
          <li key={effect}>
            {effect}
            <span>{because}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
