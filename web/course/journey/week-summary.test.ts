import { expect, test } from 'vitest'
import { weeksOf } from '#web/course/progress/journey.ts'
import { weekSummary } from './week-summary.ts'

test('a week says how much of it is done, and the week of the next day is the current one', () => {
  const summaries = (activeDay: number, openedDay: number, saved: boolean) =>
    weeksOf(28).map((days) => {
      const { text, isCurrent } = weekSummary(days, { activeDay, openedDay, daysPlan: 28 }, saved)
      return isCurrent ? `${text} (now)` : text
    })
  expect(summaries(1, 1, false)).toEqual([
    '0 of 7 days done (now)',
    'Opens in 7 days',
    'Opens in 14 days',
    'Opens in 21 days',
  ])
  expect(summaries(7, 7, true)).toEqual(['Done', 'Opens tomorrow (now)', 'Opens in 8 days', 'Opens in 15 days'])
  expect(summaries(11, 13, false).slice(0, 2)).toEqual(['Done', '3 of 7 days done (now)'])
  expect(summaries(28, 28, true)).toEqual(['Done', 'Done', 'Done', 'Done'])
})
