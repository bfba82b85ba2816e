import type { PlanSummary } from '#api/contracts/offer/plan.ts'
import { weekNamed } from '#api/contracts/course/weeks.ts'
import { CrossList } from '#web/offer/plan/CrossList.tsx'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import styles from './goals.module.css'
import { type Stage, weekOf, weeksOf } from '#web/course/progress/journey.ts'

type Props = { courseVersion: string; daysPlan: number; day: number; stage: Stage; plan: PlanSummary | undefined }

const EACH_DAY = [
  'Read the passage slowly',
  'Pray the prayer, or your own',
  'Do the one small thing',
  'Say thank you for something real',
]

const ThisWeek = ({ courseVersion, day, stage }: Pick<Props, 'courseVersion' | 'day' | 'stage'>) => {
  const week = weekNamed(courseVersion, weekOf(day))
  return (
    <>
      {week && (
        <p className={styles.week}>
          <span>{week.name}.</span> {week.goal}
        </p>
      )}
      <details open={stage === 'new'} className={styles.each}>
        <summary>What each day asks</summary>
        <CrossList items={EACH_DAY} />
      </details>
    </>
  )
}

const AllWeeks = ({ courseVersion, daysPlan }: Pick<Props, 'courseVersion' | 'daysPlan'>) => {
  const weeks = weeksOf(daysPlan).flatMap((_, week) => weekNamed(courseVersion, week) ?? [])
  return <CrossList items={weeks.map(({ name }) => name)} className={styles.list} />
}

/** Shows the goal of the current week, what each day asks (it folds after the first one), and the hopes that shaped the subscriber's own plan. */
export const Goals = ({ stage, plan, ...rest }: Props) => {
  const hopes = plan?.hopes ?? []
  return (
    <section className={styles.box} aria-labelledby="goals">
      <h2 id="goals">{stage === 'finished' ? 'What you set out to do' : 'Your goals'}</h2>
      {hopes.length > 0 && (
        <p className={styles.hope}>
          You hoped for:
          <span>
            <DotList items={hopes} />
          </span>
        </p>
      )}
      {stage === 'finished' ? <AllWeeks {...rest} /> : <ThisWeek stage={stage} {...rest} />}
    </section>
  )
}
