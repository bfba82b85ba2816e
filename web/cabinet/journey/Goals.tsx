import { useState } from 'react'
import { weekNamed } from '#api/contracts/weeks.ts'
import { planFacts } from '#web/funnel/offer/plan-facts.ts'
import { readProgress } from '#web/funnel/quiz/quiz-progress.ts'
import { CrossList } from '#web/funnel/offer/plan/CrossList.tsx'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import styles from './goals.module.css'
import { type Stage, weekOf, weeksOf } from './journey.ts'

type Props = { courseVersion: string; daysPlan: number; day: number; stage: Stage }

const EACH_DAY = [
  'Read the passage slowly',
  'Pray the prayer, or your own',
  'Do the one small thing',
  'Say thank you for something real',
]

/** Returns the hope that the subscriber chose in the quiz, if it was taken in this browser. */
const useHope = () => useState(() => planFacts(readProgress()).find(({ question }) => question === 'hopes')?.choices)[0]

const ThisWeek = ({ courseVersion, day }: Pick<Props, 'courseVersion' | 'day'>) => {
  const week = weekNamed(courseVersion, weekOf(day))
  return (
    <>
      {week && (
        <p className={styles.week}>
          <span>{week.name}.</span> {week.goal}
        </p>
      )}
      <CrossList items={EACH_DAY} className={styles.list} />
    </>
  )
}

const AllWeeks = ({ courseVersion, daysPlan }: Pick<Props, 'courseVersion' | 'daysPlan'>) => {
  const weeks = weeksOf(daysPlan).flatMap((_, week) => weekNamed(courseVersion, week) ?? [])
  return <CrossList items={weeks.map(({ name }) => name)} className={styles.list} />
}

/** Shows the goal of the current week. */
export const Goals = ({ stage, ...rest }: Props) => {
  const hope = useHope()
  return (
    <section className={styles.box} aria-labelledby="goals">
      <h2 id="goals">{stage === 'finished' ? 'What you set out to do' : 'Your goals'}</h2>
      {hope && (
        <p className={styles.hope}>
          You hoped for:
          <span>
            <DotList items={hope} />
          </span>
        </p>
      )}
      {stage === 'finished' ? <AllWeeks {...rest} /> : <ThisWeek {...rest} />}
    </section>
  )
}
