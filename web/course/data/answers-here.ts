import type { AnswersHere } from '#web/offer/device-plan/device-plan.ts'
import { cabinetStorage } from './cabinet-storage.ts'

/** Stays when the server ends a session. A logout on this device removes it. */
const NAME = 'answers-here'

/** Keeps the quiz answers of a subscriber who declined to send them. */
export const keepAnswersHere = (answers: AnswersHere): void => cabinetStorage.write(NAME, [...answers])

/** Returns the quiz answers that stay on this device; undefined without any. */
export const answersHere = (): AnswersHere | undefined => {
  const stored = cabinetStorage.read<[string, string[]][]>(NAME)
  return stored && new Map(stored)
}
