import { expect, test } from 'vitest'
import { presetRange } from './created-at.ts'
import { reportNow } from './report-zone.ts'

test.each([
  ['UTC', '2026-11-29T23:30:00Z', '2026-11-29'],
  ['Asia/Singapore', '2026-11-29T15:59:00Z', '2026-11-29'],
  ['Asia/Singapore', '2026-11-29T16:30:00Z', '2026-11-30'],
  ['America/Denver', '2026-11-30T06:30:00Z', '2026-11-29'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01'],
])('today in %s at %s is %s', (zone, at, day) => {
  expect(presetRange('today', reportNow(new Date(at), zone))).toEqual({ start: day, end: day })
})
