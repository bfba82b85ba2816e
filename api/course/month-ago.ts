import { DAY_MS } from '#events/time/time.ts'

export type DatedDay = { courseVersion: string; day: number; date: string }

const MONTH_DAYS = 30
/** Days by which "a month ago" may be off, for readers who don't write every day. */
const TOLERANCE_DAYS = 4

/** Returns the day that was saved closest to a month before a date; on the same date, the one that is listed first. */
export const monthAgo = (days: readonly DatedDay[], date: string): DatedDay | undefined => {
  const wanted = Date.parse(date) / DAY_MS - MONTH_DAYS
  const distance = (day: DatedDay) => Math.abs(Date.parse(day.date) / DAY_MS - wanted)
  return days.filter((day) => distance(day) <= TOLERANCE_DAYS).toSorted((a, b) => distance(a) - distance(b))[0]
}
