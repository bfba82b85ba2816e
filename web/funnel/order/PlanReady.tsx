import { remembered } from '#web/lib/visitor.ts'
import styles from './plan-ready.module.css'

/** Says that the plan is there, to whom it was made for. */
export const PlanReady = () => {
  const { name } = remembered()
  return (
    <section className={styles.ready}>
      <p className={styles.rubric}>Made from your answers</p>
      <h1 className={styles.title}>{name ? `${name}, your ` : 'Your '}Personalized Bible Action Plan is ready</h1>
      <p className={styles.lead}>
        28 days of Scripture, prayer and small steps, 5 to 20 minutes a day, beginning where you are.
      </p>
    </section>
  )
}
