import { useMemo } from 'react'
import { consent, SENT_ANSWERS, useConsent, type ConsentChoice } from '#web/lib/visitor/consent.ts'
import { local } from '#web/lib/page/storage.ts'
import { readProgress, type QuizProgress } from './quiz-progress.ts'

/** Reads the keys of the questions whose answers were sent. Answers of visitors without a list were all sent. */
const readSent = (): readonly unknown[] => {
  try {
    const keys: unknown = JSON.parse(local.read(SENT_ANSWERS) ?? 'null')
    return Array.isArray(keys) ? keys : [...readProgress().answers.keys()]
  } catch {
    return []
  }
}

/** Records that the visitor has answered. Without consent, nothing is sent, and what was sent before is erased. */
export const noteAnswer = (question: string): void => {
  const sent = consent()?.answers ? [...new Set([...readSent(), question])] : []
  local.write(SENT_ANSWERS, JSON.stringify(sent))
}

/**
 * Returns the progress with the answers that a plan may use: all where this device makes the plan, otherwise those given
 * under the consent of today. The server doesn't have the others, so they would show a plan that isn't the one sold.
 */
export const allowedProgress = (choice: ConsentChoice | undefined = consent()): QuizProgress => {
  const progress = readProgress()
  if (choice?.answers === false) return progress
  const sent = new Set(choice?.answers ? readSent() : [])
  return { ...progress, answers: new Map([...progress.answers].filter(([question]) => sent.has(question))) }
}

/** Returns the answers that a plan may use, also after the visitor changed the consent on this page or in another tab. */
export const useAllowedProgress = (): QuizProgress => {
  const choice = useConsent()
  return useMemo(() => allowedProgress(choice), [choice])
}
