import { expect, test } from 'vitest'
import { type DatedDay, monthAgo } from './month-ago.ts'

const on = (date: string, day = 1, courseVersion = 'daily'): DatedDay => ({ courseVersion, day, date })

test('the day that was saved closest to a month before is chosen', () => {
  const days = [on('2026-10-20', 3), on('2026-10-23', 6), on('2026-10-25', 8), on('2026-11-22', 36)]
  expect(monthAgo(days, '2026-11-23')).toEqual(days[1])
})

test('a reader who did not write about a month ago gets nothing', () => {
  expect(monthAgo([on('2026-10-19'), on('2026-10-29')], '2026-11-23')).toBeUndefined()
  expect(monthAgo([], '2026-11-23')).toBeUndefined()
})

test('of two days on one date the first counts', () => {
  const days = [on('2026-10-24', 1), on('2026-10-24', 28, 'v1')]
  expect(monthAgo(days, '2026-11-23')).toEqual(days[0])
})
