import { afterEach, expect, test } from 'vitest'
import { reportDayOf, reportZone, sameTimeBefore, setReportZone } from './report-day.ts'

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

test.each([
  ['UTC', '2026-03-30T00:05:00Z', 1, '2026-03-29T00:05:00.000Z'],
  // Five past midnight on the days after the clocks changed.
  ['Europe/Berlin', '2026-03-29T22:05:00Z', 1, '2026-03-28T23:05:00.000Z'],
  ['Europe/Berlin', '2026-10-25T23:05:00Z', 1, '2026-10-24T22:05:00.000Z'],
  ['America/Sao_Paulo', '2018-11-05T02:05:00Z', 7, '2018-10-29T03:05:00.000Z'],
  ['Asia/Kolkata', '2026-03-30T00:05:00Z', 7, '2026-03-23T00:05:00.000Z'],
  ['America/Denver', '2026-03-30T00:05:00Z', 28, '2026-03-02T01:05:00.000Z'],
  ['Pacific/Apia', '2012-01-05T00:05:00Z', 5, '2011-12-31T00:05:00.000Z'],
])('in %s the clocks that show %s showed the same time %i days before, at %s', (zone, at, days, before) => {
  setReportZone(zone)
  expect(sameTimeBefore(new Date(at), days).toISOString()).toBe(before)
})
