import type { AnswersQuery } from '#api/contracts/admin-insights.ts'
import { daysOf, type Filters } from './filters.ts'

export type Months = NonNullable<AnswersQuery['months']>

/** The months in which the days of these filters lie; undefined for all time. */
export const monthsOf = (filters: Filters, now: Date): Months | undefined => {
  const days = daysOf(filters, now)
  return days === undefined || days === 'all' ? undefined : { start: days.start.slice(0, 7), end: days.end.slice(0, 7) }
}

/** Whom the answers are of, in words. They may be of more days than were asked for. */
export const monthsText = (months: Months | undefined): string => {
  if (!months) return 'Visitors of all time.'
  const { start, end } = months
  return `Visitors who arrived ${start === end ? `in ${start}` : `from ${start} to ${end}`}, in whole months.`
}
