import { expect, test } from 'vitest'
import { dateInWords, dateOfDay, dayInWords, monthInWords } from './dates.ts'

test('a calendar date is shown the same in every time zone', () => {
  expect(dateInWords('2026-11-23')).toBe('November 23, 2026')
  expect(dayInWords('2026-11-23')).toBe('Monday, November 23')
  expect(monthInWords('2026-11-01')).toBe('November 2026')
})

test('days are counted over months, years and leap days', () => {
  expect(dateOfDay('2026-11-23', 1)).toBe('2026-11-23')
  expect(dateOfDay('2026-12-31', 2)).toBe('2027-01-01')
  expect(dateOfDay('2028-02-28', 2)).toBe('2028-02-29')
})
