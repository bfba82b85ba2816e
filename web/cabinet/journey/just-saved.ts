import { useLocation } from 'react-router-dom'

/** The day that was saved just before this navigation, what was done on it, and whether its answers stay on this device. */
export type JustSaved = { day: number; seconds: number; answers: number; onDevice: boolean }

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

/** Reads the navigation state, which the browser keeps and another version may have written. */
export const readJustSaved = (state: unknown): JustSaved | undefined => {
  if (typeof state !== 'object') return undefined
  const { saved, seconds, answers, onDevice }: Partial<Record<string, unknown>> = { ...state }
  if (typeof saved !== 'number') return undefined
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
