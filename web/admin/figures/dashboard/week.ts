import { presetRange } from '#web/admin/figures/filters/created-at.ts'
import type { NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { reportNow } from '#web/admin/figures/filters/report-zone.ts'

/** Returns the query of today and the six days before, as of now. */
export const lastWeek = (): NumbersQuery => ({
  groupBy: 'creo',
  filter_age: 'all age',
  filter_createdAt: presetRange('last 7 days', reportNow()) ?? {},
})
