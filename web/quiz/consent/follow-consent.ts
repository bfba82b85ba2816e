import { consent } from '#web/quiz/visitor/consent.ts'

/** Applies the current consent to the pixel. Loads the pixel's code only when it has something to do. */
export const followConsent = async (): Promise<void> => (await import('#web/quiz/visitor/pixel.ts')).applyConsent()

/** Starts the pixel for visitors who consented earlier. */
export const followEarlierConsent = async (): Promise<void> => {
  if (consent()?.ads) await followConsent()
}
