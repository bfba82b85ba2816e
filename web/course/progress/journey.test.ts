import { expect, test } from 'vitest'
import { canOpen, opensIn, stageOf, statsOf, statusOf, weekOf, weeksOf } from './journey.ts'

const at = (activeDay: number, openedDay: number, daysPlan = 28) => ({ activeDay, openedDay, daysPlan })

test.each([
  [2, 'completed', 'before the active day'],
  [3, 'active', 'when it is the active day'],
  [4, 'opened', 'after the active day and up to the opened day'],
  [5, 'opened', 'the opened day itself'],
  [6, 'locked', 'beyond the opened day'],
])('day %d is %s, %s', (day, status) => expect(statusOf(day, at(3, 5))).toBe(status))

test('the days that can be opened are the completed and open ones, not the locked ones', () => {
  const open = weeksOf(28)
    .flat()
    .filter((day) => canOpen(day, at(3, 5)))
  expect(open).toEqual([1, 2, 3, 4, 5])
})

test('the days that can be opened exclude the active day before its date', () =>
  expect(canOpen(6, at(6, 5))).toBe(false))

test('the days that can be opened are all days once the course is finished', () => {
  expect(
    weeksOf(28)
      .flat()
      .every((day) => canOpen(day, at(28, 28))),
  ).toBe(true)
})

test.each([
  ['new', at(1, 1), false],
  ['new', at(1, 4), false],
  ['onTheWay', at(3, 5), false],
  ['onTheWay', at(3, 5), true],
  ['doneForToday', at(3, 3), true],
  ['doneForToday', at(1, 1), true],
  ['doneForToday', at(4, 3), false],
  ['onTheWay', at(28, 28), false],
  ['finished', at(28, 28), true],
] as const)('the cabinet has its own stage for a subscriber %s', (stage, progress, saved) =>
  expect(stageOf(progress, saved)).toBe(stage),
)

test.each([
  [at(1, 1), { completed: 0, remaining: 28, percent: 4 }],
  [at(14, 20), { completed: 13, remaining: 15, percent: 50 }],
  [at(28, 28), { completed: 27, remaining: 1, percent: 100 }],
  [at(1, 1, 3), { completed: 0, remaining: 3, percent: 33 }],
])('the stats of %j are %j', (progress, stats) => expect(statsOf(progress, false)).toEqual(stats))

test('the stats count the active day as completed once it is saved', () => {
  expect(statsOf(at(28, 28), true)).toEqual({ completed: 28, remaining: 0, percent: 100 })
  expect(statsOf(at(5, 5), true)).toEqual({ completed: 5, remaining: 23, percent: 18 })
})

test('days are arranged in rows of seven, with a shorter last row', () => {
  expect(weeksOf(9)).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9],
  ])
  expect(weeksOf(28)).toHaveLength(4)
  expect([1, 7, 8, 28].map(weekOf)).toEqual([0, 0, 1, 3])
})

test('a locked day shows when it opens', () => {
  expect(opensIn(6, at(3, 5))).toBe('opens tomorrow')
  expect(opensIn(9, at(3, 5))).toBe('opens in 4 days')
})
