import { expect, test } from 'vitest'
import { formatTimeLeft } from './time-left.ts'

test.each([
  ['2026-03-24T12:00:00.000Z', '14 days'],
  ['2026-03-23T12:00:00.001Z', '14 days'],
  ['2026-03-11T12:00:00.000Z', '1 day'],
  ['2026-03-10T12:00:00.001Z', '1 day'],
  ['2026-03-10T12:00:00.000Z', 'overdue'],
  ['2026-03-09T12:00:00.000Z', '1 day overdue'],
  ['2026-03-01T11:00:00.000Z', '9 days overdue'],
])('the time left until %s is shown as %s', (dueAt, expected) => {
  expect(formatTimeLeft(dueAt, '2026-03-10T12:00:00.000Z')).toBe(expected)
})
