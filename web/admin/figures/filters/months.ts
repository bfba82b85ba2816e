import { reportZone } from './report-zone.ts'
import { daysOf, type Filters } from './filters.ts'

/** An inclusive range of months, `yyyy-MM`. */
export type Months = { start: string; end: string }

/** Returns the months that contain the days of the filters, or undefined for all time. */
export const monthsOf = (filters: Filters, now: Date): Months | undefined => {
  const days = daysOf(filters, now)
  return days === undefined || days === 'all' ? undefined : { start: days.start.slice(0, 7), end: days.end.slice(0, 7) }
}

/** Describes the visitors with answers in the report. Whole months may include more days than requested. */
export const monthsText = (months: Months | undefined): string => {
  if (!months) return 'Visitors of all time.'
  const { start, end } = months
  return `Visitors who arrived ${start === end ? `in ${start}` : `from ${start} to ${end}`}, in whole months of ${reportZone()}.`
}
