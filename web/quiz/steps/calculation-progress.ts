const PERCENT_MS = 100
const DONE_MS = 100 * PERCENT_MS
const LINGER_MS = 2000

/** Returns one percent per 100 ms, up to 100. Uses elapsed time, so a tab that slept isn't late. */
export const percentAt = (elapsedMs: number): number => Math.min(Math.floor(elapsedMs / PERCENT_MS), 100)

/** Returns the milliseconds until two seconds after 100 percent; never negative. */
export const remainingMs = (elapsedMs: number): number => Math.max(DONE_MS + LINGER_MS - elapsedMs, 0)

/** One text per quarter. */
const PERSONAL = [
  'Reading your answers',
  'Choosing your Bible translation',
  'Setting a gentle pace',
  'Laying out your days',
  'Your plan is ready',
] as const

/** The texts for visitors without answers that a plan may use. */
const STANDARD = [
  'Preparing your plan',
  'Opening the Bible',
  'Setting a gentle pace',
  'Laying out your days',
  'Your plan is ready',
] as const

/** Returns the current quarter: 0, 25, 50, 75 or 100. */
export const quarterOf = (percent: number): number => Math.floor(percent / 25) * 25

/** Returns the text of a quarter. Claims to read answers only if the visitor lets us. */
export const lineAt = (percent: number, isPersonal: boolean): string => {
  const lines = isPersonal ? PERSONAL : STANDARD
  return lines[Math.floor(percent / 25)] ?? lines[0]
}
