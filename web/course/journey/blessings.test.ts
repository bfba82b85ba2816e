import { expect, test } from 'vitest'
import { blessingOf } from './blessings.ts'

test.each([
  [6, false],
  [16, false],
  [17, true],
  [23, true],
  [3, true],
])('at %i hours, the blessings of a week speak of the evening: %s', (hour, isEvening) => {
  const week = Array.from({ length: 7 }, (_, n) => blessingOf(n + 1, hour)).join(' ')
  expect(/evening|tonight|Rest now/.test(week)).toBe(isEvening)
})
