import { useState } from 'react'
import { remembered } from '#web/lib/visitor/visitor.ts'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import { planFacts } from '#web/funnel/offer/plan-facts.ts'
import { readProgress } from '#web/funnel/quiz/quiz-progress.ts'
import styles from './plan-ready.module.css'

const MOST_FACTS = 3

/** Says that the plan is there, whose it is, and what it was made from. */
export const PlanReady = () => {
  const { name } = remembered()
  const [facts] = useState(() => planFacts(readProgress().answers).slice(0, MOST_FACTS))
  return (
    <section className={styles.ready}>
      <p className={styles.rubric}>Made from your answers</p>
      <h1 className={styles.title}>{name ? `${name}, your ` : 'Your '}Personalized Bible Action Plan is ready</h1>
      <p className={styles.lead}>28 days of Scripture, prayer and small steps, 5 to 20 minutes a day.</p>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, said }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <DotList items={said} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
