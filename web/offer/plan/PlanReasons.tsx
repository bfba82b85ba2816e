import '#web/ui/styles/summary.css'
import type { PlanSummary } from '#api/contracts/offer/plan.ts'
import styles from './plan-reasons.module.css'

type Reasons = Pick<PlanSummary, 'reasons'>

/** As many as are read before the plan itself. */
const SHOWN = 3

/** Lists the first decisions of the plan, each with the answer behind it, and the others behind one line. */
export const PlanReasons = ({ reasons }: Reasons) => (
  <div className={styles.reasons}>
    <List reasons={reasons.slice(0, SHOWN)} />
    {reasons.length > SHOWN && (
      <details>
        <summary>All {reasons.length} reasons</summary>
        <List reasons={reasons.slice(SHOWN)} />
      </details>
    )}
  </div>
)

const List = ({ reasons }: Reasons) => (
  <ul role="list">
    {reasons.map(({ effect, because }) => (
      <li key={effect}>
        {effect}
        <span>{because}</span>
      </li>
    ))}
  </ul>
)
