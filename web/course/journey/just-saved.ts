import { HOUR_MS } from '#events/time/time.ts'
import { useLocation } from 'react-router-dom'

/** The day that was saved just before this navigation, what was done on it, and whether its answers stay on this device. */
export type JustSaved = { day: number; seconds: number; answers: number; onDevice: boolean }

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

/**
 * Reads the navigation state, which another version may have written. The browser keeps it with the tab, which may be
 * opened again on another day.
 *
 * @param now milliseconds since 1970.
 */
export const readJustSaved = (state: unknown, now = Date.now()): JustSaved | undefined => {
  if (typeof state !== 'object') return undefined
  const { saved, savedAt, seconds, answers, onDevice }: Partial<Record<string, unknown>> = { ...state }
  if (typeof saved !== 'number' || Math.abs(now - numberOr(savedAt, 0)) > HOUR_MS) return undefined
  return { day: saved, seconds: numberOr(seconds, 0), answers: numberOr(answers, 0), onDevice: onDevice === true }
}

export const useJustSaved = (): JustSaved | undefined => readJustSaved(useLocation().state)

/** Returns what was done on a day, in words. */
export const doneWords = ({ seconds, answers, onDevice }: JustSaved): string[] => {
  const minutes = Math.round(seconds / 60)
  const where = onDevice ? ' on this device' : ''
  return [
    ...(minutes > 0 ? [`You spent ${minutes} quiet ${minutes === 1 ? 'minute' : 'minutes'} here.`] : []),
    ...(answers > 0 ? [`You saved ${answers} ${answers === 1 ? 'answer' : 'answers'}${where}.`] : []),
  ]
}
