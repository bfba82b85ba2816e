import { useEffect } from 'react'
import { renewalText } from '#events/payment/money/plans.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { track } from '#web/quiz/visitor/pixel.ts'
import { reportMoment } from '#web/quiz/visitor/moments.ts'
import { Areas } from './sections/Areas.tsx'
import { BeforeAfter } from './sections/BeforeAfter.tsx'
import { MoneyBack } from './sections/MoneyBack.tsx'
import { CHOOSER_ID, useOfferState, useSale } from './offer-state.ts'
import { OfferFooter } from './sections/OfferFooter.tsx'
import { OfferHeader } from './sections/OfferHeader.tsx'
import { PaymentMethods } from './sections/PaymentMethods.tsx'
import { PlanChooser } from './PlanChooser.tsx'
import { PlanReady } from './plan/PlanReady.tsx'
import { Questions } from './sections/Questions.tsx'
import { Receive } from './sections/Receive.tsx'
import { Reviews } from './reviews/Reviews.tsx'
import { Trust } from './sections/Trust.tsx'
import { type Choice, useChoice } from './use-choice.ts'
import styles from './order.module.css'

export default function Order() {
  usePageTitle('Your plan is ready')
  useEffect(() => track('CompleteRegistration'), [])
  useEffect(() => reportMoment({ moment: 'offer-seen' }), [])
  useStartAtPlans()
  const sale = useSale()
  const choice = useChoice(sale.active)
  const shown = choice.sale === sale.active ? sale : { ...sale, active: false, secondsLeft: 0 }

  return (
    <>
      <OfferHeader sale={shown} price={priceLine(choice)} onGetPlan={() => goToPlans(scrollBehavior())} />
      <main className={styles.page}>
        <div className={styles.opening}>
          <PlanReady />
          <BeforeAfter />
        </div>
        <Receive />
        <PlanChooser id={CHOOSER_ID} title="Choose your plan" choice={choice} />
        <Areas />
        <Trust />
        <Reviews />
        <Questions choice={choice} />
        <PlanChooser title="Begin when you’re ready" choice={choice} isSecond />
        <PaymentMethods />
        <MoneyBack />
      </main>
      <OfferFooter />
    </>
  )
}

/** Starts at the plans if the navigation requests it, after the app has scrolled the new screen to its top. */
const useStartAtPlans = () => {
  const { scrollTo } = useOfferState()
  useEffect(() => {
    if (scrollTo !== CHOOSER_ID) return
    const frame = requestAnimationFrame(() => goToPlans('auto'))
    return () => cancelAnimationFrame(frame)
  }, [scrollTo])
}

/** Scrolls to the plans and focuses their heading, so keyboard users continue from there. */
const goToPlans = (behavior: ScrollBehavior) => {
  const chooser = document.getElementById(CHOOSER_ID)
  chooser?.scrollIntoView({ behavior })
  chooser?.querySelector('h2')?.focus({ preventScroll: true })
}

/** Returns the chosen plan and its charges in one line. */
const priceLine = ({ plan, sale, prices }: Choice) => {
  if (!plan) return undefined
  const price = prices.of(plan)
  const renews = renewalText(plan.license, sale, price)
  return `${plan.name}: ${price.today} today${renews === undefined ? '' : `, then ${renews}`}`
}

const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
