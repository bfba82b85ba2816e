import { useId, useState } from 'react'
import { plans, refund } from '#api/content/plans.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { Agreement } from './Agreement.tsx'
import { CheckoutNote } from './CheckoutNote.tsx'
import styles from './plan-chooser.module.css'
import { PlanCard } from './PlanCard.tsx'
import type { Choice } from './use-choice.ts'

type Props = {
  /** The id of the element, as a scroll target. */
  id?: string
  title: string
  choice: Choice
}

const Plans = ({ choice: { plan: chosen, choose, sale } }: Pick<Props, 'choice'>) => {
  const group = useId()
  return (
    <fieldset className={styles.plans}>
      <legend>
        <VisuallyHidden>Plans</VisuallyHidden>
      </legend>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          sale={sale}
          group={group}
          chosen={plan.id === chosen?.id}
          onChoose={() => choose(plan.id)}
        />
      ))}
    </fieldset>
  )
}

const Purchase = ({ choice: { plan, sale, agreed, agree, getPlan, status } }: Pick<Props, 'choice'>) => {
  const id = useId()
  // The page has two choosers; each shows the result of its own button only.
  const [pressed, setPressed] = useState(false)
  const isBusy = pressed && (status === 'opening' || status === 'checking')
  const press = () => {
    setPressed(true)
    getPlan()
  }
  return (
    <div className={styles.purchase}>
      <div id={`${id}-notice`} className={styles.notices}>
        {plans.map(({ id: each, name, notice }) => (
          <p key={each} hidden={each !== plan?.id}>
            <strong>{name}.</strong> {sale ? notice.sale : notice.regular}
          </p>
        ))}
      </div>
      <Agreement id={`${id}-agreement`} agreed={agreed} onAgree={agree} />
      <Button disabled={!agreed} aria-busy={isBusy} aria-describedby={`${id}-notice ${id}-why`} onClick={press}>
        GET MY PLAN
      </Button>
      {pressed && <CheckoutNote status={status} />}
      <p id={`${id}-why`} className={styles.why}>
        {agreed ? `${refund.days}-day money-back guarantee` : 'Please tick the box above to continue.'}
      </p>
    </div>
  )
}

/** Lists the plans, with everything between the choice and the checkout. */
export const PlanChooser = ({ id, title, choice }: Props) => {
  const heading = useId()
  return (
    <section id={id} className={styles.chooser} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles.lead}>One course of 28 days. Prices in US dollars.</p>
      <div className={styles.columns}>
        <Plans choice={choice} />
        <Purchase choice={choice} />
      </div>
    </section>
  )
}
