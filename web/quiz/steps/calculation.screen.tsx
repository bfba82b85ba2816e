import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { lineAt, percentAt, quarterOf, remainingMs } from './calculation-progress.ts'
import { useAllowedProgress } from '#web/quiz/progress/allowed-answers.ts'
import { fetchPlanPreview } from '#web/offer/plan-preview.ts'
import styles from './calculation.module.css'
import { OwnWordsList } from './OwnWordsList.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import step from './step.module.css'
import { IllustrativeLabel } from '#web/offer/reviews/IllustrativeLabel.tsx'
import { claim, testimonials } from '#web/offer/reviews/voices.ts'
import { Testimonials } from '#web/offer/reviews/Testimonials.tsx'

const LOOK_EVERY_MS = 100

export default function Calculation() {
  usePageTitle('Creating your plan')
  const navigate = useNavigate()
  // Replaces this history entry, so Back from the e-mail step leads to the quiz instead of another wait.
  const [continueToEmail] = useState(() => () => void navigate(paths.quiz.email, { replace: true }))
  useEffect(() => void fetchPlanPreview(), [])
  const percent = useCalculation(continueToEmail)
  const quarter = quarterOf(percent)
  const line = lineAt(percent, useAllowedProgress().answers.size > 0)

  return (
    <main className={step.page}>
      <h1 className={styles.title}>Create your Personalized Bible Action Plan</h1>
      <ProgressRing percent={percent} label="Your plan" />
      <p className={styles.line}>{line}</p>
      <VisuallyHidden as="p" role="status">
        {quarter > 0 && `${quarter} percent. ${line}.`}
      </VisuallyHidden>
      <OwnWordsList quarter={quarter} />
      <div className={styles.company}>
        {claim && <p className={styles.claim}>{claim}</p>}
        <IllustrativeLabel>This number and these voices are illustrative.</IllustrativeLabel>
        {testimonials.length > 0 && <Testimonials />}
      </div>
    </main>
  )
}

/** Returns the progress by the clock; calls `onOver` two seconds after 100 percent. */
const useCalculation = (onOver: () => void) => {
  const [startedAt] = useState(() => performance.now())
  const [percent, setPercent] = useState(0)
  const over = percent === 100

  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setPercent(percentAt(performance.now() - startedAt)), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [over, startedAt])

  useEffect(() => {
    if (!over) return
    const timer = setTimeout(onOver, remainingMs(performance.now() - startedAt))
    return () => clearTimeout(timer)
  }, [over, startedAt, onOver])

  return percent
}
