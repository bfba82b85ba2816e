import { useMemo, useSyncExternalStore } from 'react'
import type { Consent } from '#api/contracts/funnel.ts'
import { enqueue } from '#web/lib/visitor/visitor-outbox.ts'
import { local } from '#web/lib/page/storage.ts'
import { visitorFields } from './visitor.ts'

/** What a visitor allows: ads to be measured, and answers about faith to be processed. Each is chosen by itself. */
export type ConsentChoice = Omit<Consent, 'quizUserId' | 'creo'>

const KEY = 'consent'

const asChoice = (kept: string | null): ConsentChoice | undefined => {
  if (kept === null) return undefined
  try {
    const { ads, answers } = JSON.parse(kept) as Partial<ConsentChoice>
    return typeof ads === 'boolean' && typeof answers === 'boolean' ? { ads, answers } : undefined
  } catch {
    // Tampered with, so nobody can say what was chosen: ask again.
    return undefined
  }
}

const keptText = () => local.read(KEY)

/** What was chosen last; undefined for a visitor who has not chosen, which allows no ads. */
export const consent = (): ConsentChoice | undefined => asChoice(keptText())

const listeners = new Set<() => void>()

/**
 * Calls back after each choice, also one made in another tab, where the legal pages open.
 *
 * @returns stops it.
 */
export const onConsent = (callback: (choice: ConsentChoice | undefined) => void): (() => void) => {
  const tell = () => callback(consent())
  const hear = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) tell()
  }
  const tabs = typeof window === 'undefined' ? undefined : window
  listeners.add(tell)
  tabs?.addEventListener('storage', hear)
  return () => {
    listeners.delete(tell)
    tabs?.removeEventListener('storage', hear)
  }
}

/** Keeps the choice in this browser, sends it to be recorded, and tells whoever goes by it. May be called again at any time. */
export const chooseConsent = ({ ads, answers }: ConsentChoice): void => {
  local.write(KEY, JSON.stringify({ ads, answers }))
  enqueue('/quiz/consent', { ...visitorFields(), ads, answers })
  for (const tell of listeners) tell()
}

/** The choice, followed as it changes; undefined too in markup made ahead of the visitor. */
export const useConsent = (): ConsentChoice | undefined => {
  const kept = useSyncExternalStore(onConsent, keptText, () => null)
  return useMemo(() => asChoice(kept), [kept])
}
