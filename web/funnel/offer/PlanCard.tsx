import type { Plan } from '#api/content/plans.ts'
import { dollars } from '#web/lib/money/money.ts'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import styles from './plan-card.module.css'

const Price = ({ plan, sale }: { plan: Plan; sale: boolean }) => (
  <span className={styles.price}>
    <VisuallyHidden>, was </VisuallyHidden>
    <s className={styles.struck}>{dollars(plan.totalPrice)}</s>
    <VisuallyHidden>, now </VisuallyHidden>
    <span className={styles.now}>{dollars(sale ? plan.salePrice : plan.actualPrice)}</span>
    <span className={styles.per}> {plan.per === 'day' ? 'per day' : 'one-time'}</span>
  </span>
)

type Props = {
  plan: Plan
  sale: boolean
  /** The name of the radio group. */
  group: string
  chosen: boolean
  onChoose: () => void
}

/** Renders a plan as a radio button. */
export const PlanCard = ({ plan, sale, group, chosen, onChoose }: Props) => (
  <label className={classes(styles.card, plan.isPopular && styles.popular)}>
    <input type="radio" name={group} value={plan.id} checked={chosen} onChange={onChoose} className={styles.radio} />
    <span className={styles.what}>
      <span className={styles.name}>{plan.name}</span>
      {plan.label && <span className={styles.label}> {plan.label}</span>}
      {plan.isPopular && <span className={styles.flag}> Most popular</span>}
      <span className={styles.info}> {plan.additionalInfo}</span>
    </span>
    <Price plan={plan} sale={sale} />
  </label>
)
