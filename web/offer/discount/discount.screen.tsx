import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { afterCourse, defaultPlan, discount, plans, refund } from '#events/payment/money/plans.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Header } from '#web/ui/header/Header.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { Wordmark } from '#web/ui/lamp/Wordmark.tsx'
import { Plate } from '#web/lib/plate/Plate.tsx'
import { usePaidMeanwhile } from '#web/payment/checkout/paid-meanwhile.ts'
import { useEarlierConsent } from '#web/quiz/consent/use-earlier-consent.ts'
import { useDiscountSeconds } from '#web/offer/deadline.ts'
import styles from './discount.module.css'
import { scripture } from './scripture.ts'
import { reportMoment } from '#web/quiz/visitor/moments.ts'
import { Countdown } from '#web/offer/Countdown.tsx'
import { pricesText, type ShownPrices, usePrices } from '#web/offer/use-prices.ts'
import { CHOOSER_ID, type OfferState } from '#web/offer/offer-state.ts'
import { OfferFooter } from '#web/offer/sections/OfferFooter.tsx'

const FEATURES = [
  'All 28 days, one page for each',
  'A verse, a prayer and a reflection every day',
  'One small task a day, with room for your answers',
  'Gratitude check-ins, and quiet music if you like it',
  `After the course: ${afterCourse}`,
  `The ${refund.days}-day money-back guarantee`,
]

export default function Discount() {
  usePageTitle(`${discount.percent}% off`)
  useEffect(() => reportMoment({ moment: 'discount-seen' }), [])
  usePaidMeanwhile()
  useEarlierConsent()
  const secondsLeft = useDiscountSeconds()
  const active = secondsLeft > 0
  const prices = usePrices(true)
  return (
    <>
      <Header>
        <Wordmark />
      </Header>
      <main className={styles.page}>
        <section className={styles.offer}>
          <p className={styles.rubric}>Before you go</p>
          <h1 className={styles.title}>{active ? `${discount.percent}% off your plan` : 'Your plan is still here'}</h1>
          <p className={styles.lead}>
            {active ? 'Your plan is still here. Start today for less.' : 'The regular prices apply now.'}
          </p>
          <p className={styles.clock} data-over={!active}>
            {active && 'This offer ends in'}
            <Countdown secondsLeft={secondsLeft} className={styles.left} />
          </p>
          {active && <Prices prices={prices} />}
          <Claim active={active} />
        </section>
        <Scripture />
        <Features />
        <div className={styles.again}>
          <Claim active={active} />
        </div>
      </main>
      <OfferFooter />
    </>
  )
}

/** Shows what the first payment of each plan was and is, the recommended plan first. */
const Prices = ({ prices }: { prices: ShownPrices }) => (
  <>
    <ul role="list" className={styles.prices}>
      {plans
        .toSorted((a, b) => Number(b.id === defaultPlan) - Number(a.id === defaultPlan))
        .flatMap((plan) => {
          const { was, today } = prices.of(plan)
          if (was === undefined) return []
          return (
            <li key={plan.id}>
              <span>{plan.name}</span>
              <span>
                <VisuallyHidden>first payment without the offer: </VisuallyHidden>
                <s>{was}</s> <VisuallyHidden>, now: </VisuallyHidden>
                <strong>{today}</strong>
              </span>
            </li>
          )
        })}
    </ul>
    <p className={styles.terms}>First payment. {pricesText(prices)}</p>
  </>
)

/** Links to the plans, with the sale while it lasts. */
const Claim = ({ active }: { active: boolean }) => {
  const navigate = useNavigate()
  const state: OfferState = { activeSale: active, scrollTo: CHOOSER_ID }
  const claim = () => {
    if (active) reportMoment({ moment: 'sale-claimed' })
    void navigate(paths.quiz.order, { state })
  }
  return (
    <div className={styles.claim}>
      <Button onClick={claim}>{active ? `CLAIM MY ${discount.percent}% OFF` : 'SEE THE PLANS'}</Button>
    </div>
  )
}

const Scripture = () => (
  <section className={styles.scripture} aria-label="Scripture">
    <Plate
      src="/art/scripture-morning.svg"
      alt="An open Bible on a window sill at sunrise"
      width={800}
      height={600}
      loading="lazy"
      className={styles.art}
    />
    {scripture.map(({ text, place }) => (
      <figure key={place} className={styles.quote}>
        <blockquote>{text}</blockquote>
        <figcaption>{place}</figcaption>
      </figure>
    ))}
  </section>
)

const Features = () => (
  <section className={styles.whole} aria-labelledby="features">
    <h2 id="features" className={styles.heading}>
      Everything in the plan
    </h2>
    <ul role="list" className={styles.features}>
      {FEATURES.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  </section>
)
