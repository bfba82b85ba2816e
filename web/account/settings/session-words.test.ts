import { expect, test } from 'vitest'
import { dayOf } from './session-words.ts'

test('the day of a last use is named from today, by the calendar on the wall', () => {
  const now = new Date(2026, 10, 1, 0, 30)
  const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString()
  expect(dayOf(at(2026, 10, 1, 0), now)).toBe('today')
  expect(dayOf(at(2026, 9, 31, 23), now)).toBe('yesterday')
  expect(dayOf(at(2026, 9, 30, 23), now)).toBe('on October 30, 2026')
  expect(dayOf(at(2025, 10, 1, 1), now)).toBe('on November 1, 2025')
})
