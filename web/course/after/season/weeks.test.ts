import { expect, test } from 'vitest'
import { daysOfWeek, nextDay, SEASON_DAYS, WEEKS } from './weeks.ts'

test('the season has four weeks of seven days', () => {
  expect(WEEKS.flatMap((_, week) => daysOfWeek(week))).toEqual(Array.from({ length: SEASON_DAYS }, (_, n) => n + 1))
  expect(SEASON_DAYS).toBe(28)
})

test.each([
  [1, [], 1],
  [1, [1], undefined],
  [5, [1, 2, 4], 3],
  [28, Array.from({ length: 28 }, (_, n) => n + 1), undefined],
])('with %i open days and %j saved, the next day is %s', (opened, saved, next) => {
  expect(nextDay(opened, saved)).toBe(next)
})
