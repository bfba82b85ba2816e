import { createListeners } from '#web/lib/page/listeners.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { Answer, Consent } from '#api/contracts/quiz/funnel.ts'
import { enqueue } from './visitor-outbox.ts'
import { createItemStore } from '#web/lib/outbox/item-store.ts'
import { local } from '#web/lib/page/storage.ts'
import { visitorFields } from './visitor.ts'

/** A visitor's consent to ad measurement and to processing answers about faith. The two choices are independent. */
export type ConsentChoice = Omit<Consent, 'quizUserId' | 'creo'>

const KEY = 'consent'

/** Stores the keys of the questions whose answers were sent. A refusal empties it, because the server then erases them. */
export const SENT_ANSWERS = 'answers'

/** Returns whether the browser objects to the sharing of data (Global Privacy Control). */
export const hasPrivacySignal = (): boolean =>
  typeof navigator !== 'undefined' && 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

const parseChoice = (stored: string | null): ConsentChoice | undefined => {
  if (stored === null) return undefined
  try {
    const { ads, answers }: Partial<ConsentChoice> = JSON.parse(stored)
    if (typeof ads !== 'boolean' || typeof answers !== 'boolean') return undefined
    return { ads: ads && !hasPrivacySignal(), answers }
  } catch {
    // The value was tampered with, so the visitor has to choose again.
    return undefined
  }
}

const storedText = () => local.read(KEY)

/** Returns the latest choice; undefined for a visitor who hasn't chosen, which allows nothing. */
export const consent = (): ConsentChoice | undefined => parseChoice(storedText())

const listeners = createListeners()

/**
 * Calls back after each choice, including one in another tab (legal pages open in a new tab).
 *
 * @returns a function that unsubscribes.
 */
export const onConsent = (callback: (choice: ConsentChoice | undefined) => void): (() => void) => {
  const notify = () => callback(consent())
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) notify()
  }
  const page = typeof window === 'undefined' ? undefined : window
  const stop = listeners.subscribe(notify)
  page?.addEventListener('storage', onStorage)
  return () => {
    stop()
    page?.removeEventListener('storage', onStorage)
  }
}

/** The items of the visitor's outbox, which keeps nothing of them in the page. */
const waiting = createItemStore(local, 'outbox.')

/** Removes the choices from answers that wait. Without consent, only that a question was passed may be sent. */
const withholdAnswers = () => {
  for (const item of waiting.all()) {
    if (item.path !== '/quiz/answer') continue
    const { answer: _, multiSelectAnswer: __, ...passed }: Answer = JSON.parse(item.body)
    waiting.put({ ...item, path: '/quiz/passed', body: JSON.stringify(passed) })
  }
}

/**
 * Stores the choice in this browser, sends it to the server, and notifies the listeners. Can be called any number of
 * times.
 */
export const chooseConsent = ({ answers, ...chosen }: ConsentChoice): void => {
  const ads = chosen.ads && !hasPrivacySignal()
  if (!answers) {
    withholdAnswers()
    local.write(SENT_ANSWERS, '[]')
  }
  local.write(KEY, JSON.stringify({ ads, answers }))
  enqueue('/quiz/consent', { ...visitorFields(), ads, answers })
  listeners.notify()
}

/** Returns the current choice; undefined in prerendered markup. */
export const useConsent = (): ConsentChoice | undefined => {
  const stored = useSyncExternalStore(onConsent, storedText, () => null)
  return useMemo(() => parseChoice(stored), [stored])
}
