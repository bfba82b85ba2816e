import type { DayRange } from '#events/figures/definitions/question.ts'
import { daysFrom } from '#events/time/time.ts'
import { presetRange } from '#web/admin/figures/filters/created-at.ts'
import type { NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { reportNow } from '#web/admin/figures/filters/report-zone.ts'

export const LINE_DAYS = 14

/** Returns today and the six days before. */
export const week = (): DayRange => {
  const days = presetRange('last 7 days', reportNow())
  if (!days) throw new Error('The last 7 days are no range')
  return days
}

/** Returns the days of lines, and of the marks on them. */
export const lineRange = (): DayRange => {
  const { end } = week()
  return { start: daysFrom(end, 1 - LINE_DAYS), end }
}

/** Returns the query of these days, as of now. */
export const lastWeek = (): NumbersQuery => ({ groupBy: 'creo', filter_age: 'all age', filter_createdAt: week() })
