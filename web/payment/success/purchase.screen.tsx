import { useEffect } from 'react'
import { afterCourse } from '#events/payment/money/plans.ts'
import { useNavigate } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { track } from '#web/quiz/visitor/pixel.ts'
import { adoptVisitor, isAdopted } from '#web/quiz/visitor/adopt-visitor.ts'
import { remembered } from '#web/quiz/visitor/visitor.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CrossList } from '#web/offer/plan/CrossList.tsx'
import { reportMoment } from '#web/quiz/visitor/moments.ts'
import type { PlanPreview } from '#api/contracts/offer/plan.ts'
import { isMadeHere, usePlanPreview } from '#web/offer/plan-preview.ts'
import { FactList } from '#web/offer/plan/FactList.tsx'
import { PlanReasons } from '#web/offer/plan/PlanReasons.tsx'
import { planFacts, type PlanFact } from '#web/offer/plan-facts.ts'
import { PlanCover } from '#web/offer/plan/PlanCover.tsx'
import { PlanDays } from './PlanDays.tsx'
import { SamplePage } from './SamplePage.tsx'
import styles from './purchase.module.css'
import { useAllowedProgress } from '#web/quiz/progress/allowed-answers.ts'
import step from '#web/quiz/steps/step.module.css'

// The link of the mail with the plan names its visitor, also on another device.
adoptVisitor(window.location.hash)

const DAY = [
  'A prayer in plain words',
  'A Bible passage and a short reflection',
  'Something small to do',
  'A moment of gratitude',
]

const BIBLES: Record<PlanPreview['translation'], string> = {
  kjv: 'Passages are from the King James Bible. On any day you can switch to the World English Bible, in today’s English.',
  web: 'Passages are from the World English Bible, in today’s English. On any day you can switch to the King James.',
}

export default function PlanReady() {
  usePageTitle('Your plan is ready')
  const navigate = useNavigate()
  const { name } = remembered()
  const plan = usePlanPreview()
  const facts = planFacts(useAllowedProgress())
  useEffect(() => void Promise.allSettled([import('#web/offer/order.screen.tsx')]), [])
  useEffect(() => reportMoment({ moment: 'plan-ready-seen' }), [])
  const getPlan = () => {
    track('Lead')
    void navigate(paths.quiz.order)
  }
  return (
    <main className={step.page}>
      <div className={styles.cover}>
        <PlanCover name={name} />
      </div>
      <h1 className={styles.title}>{name ? `${name}, your plan is ready` : 'Your plan is ready'}</h1>
      <p className={step.text}>A Bible Action Plan of 28&nbsp;days, one page for each day.</p>
      {isAdopted() && (
        <p className={step.text}>
          Your answers stay on the device where you gave them, so you see our standard plan here.
        </p>
      )}
      {plan?.personal ? <Reasons reasons={plan.reasons} /> : facts.length > 0 && <AnswerList facts={facts} />}
      {plan && <Days {...plan} />}
      {plan && <Sample sample={plan.sample} name={name ?? ''} />}
      <section className={styles.part} aria-labelledby="each-day">
        <h2 id="each-day" className={styles.heading}>
          What’s in each day
        </h2>
        <CrossList items={DAY} className={styles.day} />
        <p className={styles.bible}>After day 28: {afterCourse}, and a journal of what you wrote.</p>
      </section>
      <div className={styles.onward}>
        <Button onClick={getPlan}>Get my plan</Button>
      </div>
    </main>
  )
}

const Reasons = ({ reasons }: Pick<PlanPreview, 'reasons'>) => (
  <section className={styles.part} aria-labelledby="your-answers">
    <h2 id="your-answers" className={styles.heading}>
      Made from what you told us
    </h2>
    <div className={styles.facts}>
      <PlanReasons reasons={reasons} />
    </div>
    {isMadeHere() && (
      <p className={styles.bible}>
        Made on this device: your answers never left it. Other devices show our standard plan.
      </p>
    )}
  </section>
)

const AnswerList = ({ facts }: { facts: readonly PlanFact[] }) => (
  <section className={styles.part} aria-labelledby="your-answers">
    <h2 id="your-answers" className={styles.heading}>
      What you told us
    </h2>
    <FactList facts={facts} className={styles.facts} />
  </section>
)

const Days = ({ days, weeks, translation }: PlanPreview) => (
  <section className={styles.part} aria-labelledby="days">
    <h2 id="days" className={styles.heading}>
      Your {days.length} days
    </h2>
    <PlanDays days={days} weeks={weeks} />
    <p className={styles.bible}>{BIBLES[translation]}</p>
  </section>
)

const Sample = ({ sample, name }: Parameters<typeof SamplePage>[0]) => (
  <section className={styles.part} aria-labelledby="sample">
    <h2 id="sample" className={styles.heading}>
      Look inside
    </h2>
    <SamplePage sample={sample} name={name} />
  </section>
)
