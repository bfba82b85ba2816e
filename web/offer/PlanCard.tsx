import { type Plan, renewalText } from '#events/payment/money/plans.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import type { PlanPrice } from './use-prices.ts'
import styles from './plan-card.module.css'

type Props = {
  plan: Plan
  price: PlanPrice
  sale: boolean
  /** The name of the radio group. */
  group: string
  chosen: boolean
  onChoose: () => void
}

/** Renders a plan as a radio button. */
export const PlanCard = ({ plan, sale, price, group, chosen, onChoose }: Props) => (
  <label className={styles.card}>
    <input type="radio" name={group} value={plan.id} checked={chosen} onChange={onChoose} className={styles.radio} />
    <span className={styles.what}>
      <span className={styles.name}>{plan.name}</span>
      {plan.label && <span className={styles.label}> {plan.label}</span>}
      <span className={styles.info}> {plan.additionalInfo}</span>
      {plan.isPopular && <span className={styles.chip}> Most popular</span>}
    </span>
    <Price plan={plan} price={price} />
    <Charges plan={plan} sale={sale} price={price} />
  </label>
)

/** Calls the struck amount what people see, because only the owner knows whether it was ever charged. */
const Price = ({ plan, price }: { plan: Plan; price: PlanPrice }) => (
  <span className={styles.price}>
    <VisuallyHidden>, crossed out: </VisuallyHidden>
    <s className={styles.struck}>{price.struck}</s>
    <VisuallyHidden>, price: </VisuallyHidden>
    <span className={styles.now}>{price.now}</span>
    <span className={styles.per}> {plan.per === 'day' ? 'per day' : 'one-time'}</span>
  </span>
)

/** Names what is charged today and at each renewal, with one thing that speaks for the plan. */
const Charges = ({ plan, sale, price }: { plan: Plan; sale: boolean; price: PlanPrice }) => {
  const renews = renewalText(plan.license, sale, price)
  return (
    <span className={styles.charges}>
      <VisuallyHidden>. </VisuallyHidden>
      <span>
        <strong>{price.today} today</strong>
        {renews !== undefined && `, then ${renews}`}
        {price.saving && `. You save ${price.saving}`}
      </span>
      {price.comparison && <span className={styles.chip}> {price.comparison}</span>}
    </span>
  )
}
