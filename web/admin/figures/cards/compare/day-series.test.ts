import { expect, test } from 'vitest'
import { seriesOf, withoutGaps } from './day-series.ts'

const on = (day: string, visitors: number, revenue: Record<string, number> = {}) => ({
  day,
  visitors,
  purchases: 0,
  revenue,
})

test('the days of a chart have no gaps at the end of a leap February', () => {
  const days = withoutGaps({ unit: 'day', days: [on('2024-02-28', 3), on('2024-03-02', 1)] })
  expect(days.map(({ day, visitors }) => [day, visitors])).toEqual([
    ['2024-02-28', 3],
    ['2024-02-29', 0],
    ['2024-03-01', 0],
    ['2024-03-02', 1],
  ])
})

test('the days of a chart continue across the end of a year', () => {
  const days = withoutGaps({ unit: 'month', days: [on('2023-11-01', 3), on('2024-02-01', 1)] })
  expect(days.map(({ day }) => day)).toEqual(['2023-11-01', '2023-12-01', '2024-01-01', '2024-02-01'])
})

test('the days of a chart are empty without visitors', () => {
  expect(withoutGaps({ unit: 'day', days: [] })).toEqual([])
})

test('revenue has one series per currency, and currencies are never added up', () => {
  const series = seriesOf([on('2024-03-01', 2, { USD: 3_895, JPY: 900 }), on('2024-03-02', 1, { USD: -500 })])
  expect(series.map(({ name, values, total }) => [name, values, total])).toEqual([
    ['Visitors', [2, 1], '3'],
    ['Purchases', [0, 0], '0'],
    ['Revenue, JPY', [900, 0], '¥900'],
    ['Revenue, USD', [3_895, -500], '$33.95'],
  ])
})

test('revenue is zero in the currency of the plans when no visitor paid', () => {
  const series = seriesOf([on('2024-03-01', 2), on('2024-03-02', 1)])
  expect(series.at(-1)).toMatchObject({ name: 'Revenue, USD', values: [0, 0], total: '$0.00' })
})
