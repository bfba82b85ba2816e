const PERCENT_MS = 100
const DONE_MS = 100 * PERCENT_MS
const LINGER_MS = 2000

/** One percent every 100 ms, up to 100. Goes by the time that passed, so a tab that was asleep is not late. */
export const percentAt = (elapsedMs: number): number => Math.min(Math.floor(elapsedMs / PERCENT_MS), 100)

/** How long it is, seen from here, until two seconds after the hundredth percent; never negative. */
export const untilOver = (elapsedMs: number): number => Math.max(DONE_MS + LINGER_MS - elapsedMs, 0)

/** What is being done, a line for each quarter. */
const LINES = [
  'Reading your answers',
  'Choosing your verses',
  'Setting a gentle pace',
  'Laying out your days',
  'Your plan is ready',
] as const

/** The quarter begun: 0, 25, 50, 75, 100. */
export const quarterOf = (percent: number): number => Math.floor(percent / 25) * 25

/** The line of a quarter. */
export const lineAt = (percent: number): string => LINES[Math.floor(percent / 25)] ?? LINES[0]
