import { useMemo } from 'react'
import { consent, useConsent, type ConsentChoice } from '#web/quiz/visitor/consent.ts'
import { readProgress, type QuizProgress } from './quiz-progress.ts'

/**
 * Returns the progress with the answers that a plan may use: none before the visitor has chosen. After a no this device
 * makes the plan, and a yes sends all answers that this browser has.
 */
export const allowedProgress = (choice: ConsentChoice | undefined = consent()): QuizProgress => {
  const progress = readProgress()
  return choice ? progress : { ...progress, answers: new Map() }
}

/** Returns the answers that a plan may use, also after the visitor changed the consent on this page or in another tab. */
export const useAllowedProgress = (): QuizProgress => {
  const choice = useConsent()
  return useMemo(() => allowedProgress(choice), [choice])
}
