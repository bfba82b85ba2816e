import type { PlanSummary } from '#api/contracts/offer/plan.ts'
import styles from './plan-reasons.module.css'

/** Lists the decisions of the plan, each with the answer behind it. */
export const PlanReasons = ({ reasons }: Pick<PlanSummary, 'reasons'>) => (
  <ul role="list" className={styles.reasons}>
    {reasons.map(({ effect, because }) => (
      <li key={effect}>
        {effect}
        <span>{because}</span>
      </li>
    ))}
  </ul>
)
