import { useId, useState } from 'react'
import { type Plan, plans, refund, renewalText } from '#events/payment/money/plans.ts'
import { session } from '#web/course/data/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { Agreement } from './Agreement.tsx'
import { CheckoutNote } from './CheckoutNote.tsx'
import styles from './plan-chooser.module.css'
import { PlanCard } from './PlanCard.tsx'
import type { Choice } from './use-choice.ts'
import { Timeline } from './Timeline.tsx'
import { pricesText, type ShownPrices } from './use-prices.ts'

/** Texts under the button of buyers who have agreed. */
const AFTER: Record<Plan['license'], string> = {
  trial: 'Cancel any time in two taps.',
  monthly: 'Cancel any time in two taps.',
  lifetime: 'One payment. Nothing renews.',
}

type Props = {
  /** The id of the element, as a scroll target. */
  id?: string
  title: string
  choice: Choice
  /** Repeats the choice below the first chooser, without the dates. */
  isSecond?: boolean
}

/** Lists the plans, with everything between the choice and the checkout. */
export const PlanChooser = ({ id, title, choice, isSecond = false }: Props) => {
  const heading = useId()
  return (
    <section id={id} className={styles.chooser} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <SecondPlan />
      <div className={styles.columns}>
        <div>
          <Plans choice={choice} />
          <p className={styles.fine}>
            {!isSecond && 'After day 28: a new season, then a page a day. '}
            {pricesText(choice.prices)}
          </p>
        </div>
        <Purchase choice={choice} isSecond={isSecond} />
      </div>
    </section>
  )
}

/** Says in a subscriber's browser that a second plan is charged besides the first. */
const SecondPlan = () =>
  session.token() !== null && (
    <p className={styles.lead}>
      You have an account in this browser. If a plan of yours renews, this one is charged as well:{' '}
      <a href={`${paths.account.settings}#plan`}>look at your plan first</a>.
    </p>
  )

const Plans = ({ choice: { plan: chosen, choose, sale, prices } }: Pick<Props, 'choice'>) => {
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
          price={prices.of(plan)}
          group={group}
          chosen={plan.id === chosen?.id}
          onChoose={() => choose(plan.id)}
        />
      ))}
    </fieldset>
  )
}

const Purchase = ({
  choice: { plan, sale, prices, agreed, agree, getPlan, status },
  isSecond,
}: Pick<Props, 'choice' | 'isSecond'>) => {
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
      {!isSecond && (
        <div className={styles.notices}>
          {plans.map((each) => (
            <div key={each.id} hidden={each.id !== plan?.id}>
              <Timeline plan={each} sale={sale} price={prices.of(each)} />
            </div>
          ))}
        </div>
      )}
      <Agreement
        id={`${id}-agreement`}
        charges={plan && chargesText(plan, sale, prices)}
        agreed={agreed}
        onAgree={agree}
      />
      <Button
        disabled={!agreed}
        aria-busy={isBusy}
        aria-describedby={`${id}-agreement-label ${id}-why`}
        onClick={press}
      >
        GET MY PLAN
      </Button>
      {pressed && <CheckoutNote status={status} />}
      <p id={`${id}-why`} className={styles.why}>
        {agreed ? AFTER[plan?.license ?? 'monthly'] : 'Please tick the box above to continue.'}
      </p>
      {!isSecond && <p className={styles.guarantee}>{refund.days}-day money-back guarantee</p>}
    </div>
  )
}

/** Returns what the buyer agrees to pay, as a part of a sentence. */
const chargesText = (plan: Plan, sale: boolean, prices: ShownPrices) => {
  const price = prices.of(plan)
  const renews = renewalText(plan.license, sale, price)
  return `pay ${price.today} today${renews === undefined ? '' : `, then ${renews} until I cancel`}`
}
