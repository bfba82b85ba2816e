import { expect, test } from 'vitest'
import { monthsOfYear } from './months.ts'

test('the year has each month since the first page, this month first and to its end, in rows of seven days', () => {
  const months = monthsOfYear({ begunOn: '2026-12-27', openedDay: 10, saved: [1, 2, 10] })
  expect(months.map(({ month, motif, weeks }) => [month, motif, weeks.map((week) => week.length)])).toEqual([
    ['2027-01-01', 'night-bed', [7, 7, 7, 7, 3]],
    ['2026-12-01', 'stars', [5]],
  ])
  const days = months.toReversed().flatMap(({ weeks }) => weeks.flat())
  expect(days.slice(0, 3).map(({ page, status }) => [page, status])).toEqual([
    [1, 'completed'],
    [2, 'completed'],
    [3, 'opened'],
  ])
  expect(days.slice(9, 11)).toEqual([
    { page: 10, date: '2027-01-05', status: 'completed' },
    { page: 11, date: '2027-01-06', status: 'locked' },
  ])
})

test('a reader of many years sees the last one', () => {
  const months = monthsOfYear({ begunOn: '2026-12-27', openedDay: 1_000, saved: [] })
  expect(months).toHaveLength(13)
  const days = months.toReversed().flatMap(({ weeks }) => weeks.flat())
  expect(days[0]?.page).toBe(635)
  expect(days.find(({ status }) => status === 'active')?.page).toBe(1_000)
})
