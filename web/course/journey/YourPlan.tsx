import type { PlanSummary } from '#api/contracts/offer/plan.ts'
import styles from './your-plan.module.css'

const Reasons = ({ plan }: { plan: PlanSummary }) => (
  <ul role="list" className={styles.reasons}>
    {plan.reasons.map(({ effect, because }) => (
      <li key={effect}>
        {effect}
        <span>{because}</span>
      </li>
    ))}
  </ul>
)

type Props = {
  plan: PlanSummary
  /** The reasons unfold. They are news on the first day only. */
  isFolded: boolean
}

/** Lists the decisions of the plan, each with the answer behind it. A standard plan is labeled as one. */
export const YourPlan = ({ plan, isFolded }: Props) => {
  const own = plan.days.filter(({ chosen }) => chosen !== null).length
  return (
    <section className={styles.box} aria-labelledby="your-plan">
      <h2 id="your-plan">Your plan</h2>
      {!plan.personal && (
        <p className={styles.lead}>You have our standard plan: the same days for everyone, each 6 to 10 minutes.</p>
      )}
      {plan.personal && (
        <details open={!isFolded} className={styles.why}>
          <summary>What your answers changed</summary>
          {own > 0 && (
            <p className={styles.lead}>
              {own} of your {plan.days.length} days have a part chosen for you.
            </p>
          )}
          <Reasons plan={plan} />
        </details>
      )}
    </section>
  )
}
