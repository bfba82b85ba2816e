import { remembered } from '#web/quiz/visitor/visitor.ts'
import { usePlanPreview } from '#web/offer/plan-preview.ts'
import { planFacts } from '#web/offer/plan-facts.ts'
import { useAllowedProgress } from '#web/quiz/progress/allowed-answers.ts'
import { FactList } from './FactList.tsx'
import { PlanReasons } from './PlanReasons.tsx'
import styles from './plan-ready.module.css'

const MAX_FACTS = 3

const lengthOf = (minutes: number | null | undefined) => `about ${minutes ?? '6 to 10'} minutes`

/** Announces the plan, with the reader's name and the answers it is based on. */
export const PlanReady = () => {
  const { name } = remembered()
  const plan = usePlanPreview()
  // Without consent the plan uses no answers, so the page lists none.
  const facts = planFacts(useAllowedProgress()).slice(0, MAX_FACTS)
  return (
    <section className={styles.ready}>
      {plan?.personal && <p className={styles.rubric}>Made from your answers</p>}
      <h1 className={styles.title}>{name ? `${name}, your ` : 'Your '}Personalized Bible Action Plan is ready</h1>
      <p className={styles.lead}>28 days, {lengthOf(plan?.minutes)} a day.</p>
      {plan?.personal && (
        <div className={styles.reasons}>
          <PlanReasons reasons={plan.reasons} />
        </div>
      )}
      {!plan?.personal && facts.length > 0 && <FactList facts={facts} className={styles.facts} />}
    </section>
  )
}
