import { DAY_MS } from '#events/time/time.ts'
import { useState } from 'react'
import { endOfFirstPeriod, noticeDays, type Plan, renewalText } from '#events/payment/money/plans.ts'
import styles from './timeline.module.css'
import type { PlanPrice } from './use-prices.ts'

type Props = { plan: Plan; sale: boolean; price: PlanPrice }
type Step = { when: string; what: string }

const dateOf = (at: Date) => at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })

/** Returns what is charged when, and when the reminder comes. */
export const stepsOf = ({ plan: { license }, sale, price }: Props, now: Date): Step[] => {
  const renews = renewalText(license, sale, price)
  const ends = endOfFirstPeriod(license, now)
  if (renews === undefined || !ends)
    return [{ when: 'Today', what: `You pay ${price.today} once. Nothing renews, and there’s nothing to cancel.` }]
  const days = license === 'trial' ? noticeDays.trial : noticeDays.renewal
  return [
    { when: 'Today', what: `You pay ${price.today}${license === 'trial' ? ' for the 1-week trial' : ''}.` },
    { when: dateOf(new Date(ends.getTime() - days * DAY_MS)), what: 'We remind you by e-mail, with a link to cancel.' },
    { when: dateOf(ends), what: `Your plan renews at ${renews} until you cancel.` },
  ]
}

/** Shows the charges of a plan by date. */
export const Timeline = (props: Props) => {
  const [now] = useState(() => new Date())
  return (
    <ol role="list" className={styles.steps}>
      {stepsOf(props, now).map(({ when, what }) => (
        <li key={when}>
          <strong>{when}</strong>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  )
}
