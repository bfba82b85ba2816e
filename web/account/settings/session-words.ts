import { dateInWords } from '#web/course/data/dates.ts'

/** Returns the date of the calendar on the wall: "2026-11-23". */
const localDate = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

const dayBefore = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1)

/** Returns the day of an instant, seen from now: "today", "yesterday", or "on November 3, 2026". */
export const dayOf = (instant: string, now: Date): string => {
  const date = localDate(new Date(instant))
  if (date === localDate(now)) return 'today'
  return date === localDate(dayBefore(now)) ? 'yesterday' : `on ${dateInWords(date)}`
}
