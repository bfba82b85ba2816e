import { describe, expect, test } from 'vitest'
import { freshnessText } from '#web/admin/dashboard/Freshness.tsx'
import { monthsOf, monthsText } from '#web/admin/filters/months.ts'
import { DEFAULTS } from '#web/admin/filters/filters.ts'
import { asked, instant, wait } from './operations-text.ts'

test('an instant is told to the second, and what is none as it came', () => {
  expect(instant('2024-03-13T15:04:05.678Z')).toBe('2024-03-13 15:04:05')
  expect(instant(null)).toBe('')
  expect(instant('soon')).toBe('soon')
})

test('a wait is told in the unit that fits', () => {
  expect([0, 0.25, 59.6, 600, 90_000].map(wait)).toEqual(['none', '0.3 s', '60 s', '10 min', '25 h'])
})

test('what was asked is told in one line', () => {
  expect(asked('{"groupBy":"creo","filter_createdAt":{"start":"2024-03-01","end":"2024-03-13"}}')).toBe(
    'groupBy creo, filter_createdAt 2024-03-01 to 2024-03-13',
  )
  expect(['{}', 'nonsense', '3'].map(asked)).toEqual(['', 'nonsense', '3'])
})

describe('the age of the figures', () => {
  const at = '2024-03-13T15:04:05.000Z'

  test('is told with the time, and with what is still to be counted', () => {
    expect(freshnessText({ at, behind: 0, lagSeconds: 0 })).toBe('As of 15:04:05 UTC, up to date')
    expect(freshnessText({ at, behind: 1_204, lagSeconds: 4.2 })).toBe('As of 15:04:05 UTC, 1,204 events behind by 4 s')
  })
})

describe('answers are counted by whole months', () => {
  const now = new Date('2024-03-01T00:00:00Z')

  test('in which the days asked for lie', () => {
    expect(monthsOf({ ...DEFAULTS, created: 'last 3 days' }, now)).toEqual({ start: '2024-02', end: '2024-03' })
    expect(monthsOf({ ...DEFAULTS, created: 'yesterday' }, now)).toEqual({ start: '2024-02', end: '2024-02' })
    expect(monthsOf(DEFAULTS, now)).toBeUndefined()
  })

  test('which are named', () => {
    expect([
      monthsText(undefined),
      monthsText({ start: '2024-02', end: '2024-02' }),
      monthsText({ start: '2024-02', end: '2024-03' }),
    ]).toEqual([
      'Visitors of all time.',
      'Visitors who arrived in 2024-02, in whole months.',
      'Visitors who arrived from 2024-02 to 2024-03, in whole months.',
    ])
  })
})
