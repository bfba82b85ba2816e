import { presetRange } from '#web/admin/figures/filters/created-at.ts'
import type { NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { reportNow } from '#web/admin/figures/filters/report-zone.ts'

/** Returns today and the six days before. */
export const week = (): { start: string; end: string } => {
  const days = presetRange('last 7 days', reportNow())
  if (!days) throw new Error('The last 7 days are no range')
  return days
}

/** Returns the query of these days, as of now. */
export const lastWeek = (): NumbersQuery => ({ groupBy: 'creo', filter_age: 'all age', filter_createdAt: week() })
