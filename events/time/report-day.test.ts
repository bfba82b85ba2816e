import { afterEach, expect, test } from 'vitest'
import { reportDayOf, reportZone, setReportZone } from './report-day.ts'

afterEach(() => setReportZone('UTC'))

test.each([
  ['UTC', '2026-03-10T23:59:59.999Z', '2026-03-10'],
  ['Asia/Singapore', '2026-03-10T15:59:59Z', '2026-03-10'],
  ['Asia/Singapore', '2026-03-10T16:00:00Z', '2026-03-11'],
  ['America/Denver', '2026-03-10T05:59:59Z', '2026-03-09'],
  ['Asia/Kathmandu', '2026-12-31T18:14:59Z', '2026-12-31'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01'],
  ['Australia/Lord_Howe', '2026-04-04T13:30:00Z', '2026-04-05'],
  ['Pacific/Kiritimati', '2026-03-10T10:00:00Z', '2026-03-11'],
  ['Pacific/Pago_Pago', '2026-03-10T10:59:59Z', '2026-03-09'],
  // The day that Samoa left out.
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
])('in %s the instant %s belongs to %s', (zone, at, day) => {
  setReportZone(zone)
  for (const _again of [1, 2]) expect(reportDayOf(new Date(at))).toBe(day)
  expect(reportZone()).toBe(zone)
})
