import { expect, test } from 'vitest'
import { freshnessText } from './Freshness.tsx'
import { monthsOf, monthsText } from '#web/admin/figures/filters/months.ts'
import { DEFAULTS } from '#web/admin/figures/filters/filters.ts'
import { formatQuery, formatInstant, formatWait } from './format.ts'

test('an instant is formatted to the second, and other texts stay unchanged', () => {
  expect(formatInstant('2024-03-13T15:04:05.678Z')).toBe('2024-03-13 15:04:05')
  expect(formatInstant(null)).toBe('')
  expect(formatInstant('soon')).toBe('soon')
})

test('a waiting time has a suitable unit', () => {
  expect([0, 0.25, 59.6, 600, 90_000].map(formatWait)).toEqual(['none', '0.3 s', '60 s', '10 min', '25 h'])
})

test('a query is formatted in one line', () => {
  expect(formatQuery('{"groupBy":"creo","filter_createdAt":{"start":"2024-03-01","end":"2024-03-13"}}')).toBe(
    'groupBy creo, filter_createdAt 2024-03-01 to 2024-03-13',
  )
  expect(['{}', 'nonsense', '3'].map(formatQuery)).toEqual(['', 'nonsense', '3'])
})

const at = '2024-03-13T15:04:05.000Z'

test('the age of the data is shown with the time and the number of pending events', () => {
  expect(freshnessText({ at, behind: 0, lagSeconds: 0 })).toBe('As of 15:04:05 UTC, up to date')
  expect(freshnessText({ at, behind: 0, lagSeconds: 0 }, 'Europe/Berlin')).toBe(
    'As of 16:04:05 Europe/Berlin, up to date',
  )
  expect(freshnessText({ at, behind: 1_204, lagSeconds: 4.2 })).toBe('As of 15:04:05 UTC, 1,204 events behind by 4.2 s')
})

const now = new Date('2024-03-01T00:00:00Z')

test('the months of answers contain the requested days', () => {
  expect(monthsOf({ ...DEFAULTS, created: 'last 3 days' }, now)).toEqual({ start: '2024-02', end: '2024-03' })
  expect(monthsOf({ ...DEFAULTS, created: 'yesterday' }, now)).toEqual({ start: '2024-02', end: '2024-02' })
  expect(monthsOf(DEFAULTS, now)).toBeUndefined()
})

test('the months of answers are named in the report', () => {
  expect([
    monthsText(undefined),
    monthsText({ start: '2024-02', end: '2024-02' }),
    monthsText({ start: '2024-02', end: '2024-03' }),
  ]).toEqual([
    'Visitors of all time.',
    'Visitors who arrived in 2024-02, in whole months of UTC.',
    'Visitors who arrived from 2024-02 to 2024-03, in whole months of UTC.',
  ])
})
