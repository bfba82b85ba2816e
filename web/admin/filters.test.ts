import { describe, expect, test } from 'vitest'
import { QuizzesQuery } from '#api/contracts/admin.ts'
import { AGE_OPTIONS, DEFAULTS, GROUPINGS, isComplete, isMistyped, queryOf } from './filters.ts'

const NOW = new Date('2024-03-13T15:04:05Z')

test('at first every visitor of all time is asked for, by version', () => {
  expect(queryOf(DEFAULTS, NOW)).toEqual({ groupBy: 'version', filter_age: 'all age', filter_createdAt: {} })
})

test('the ages are those of the funnel, after all age', () => {
  expect(AGE_OPTIONS).toEqual(['all age', '18-29', '30-45', '46-60', '60+'])
})

test.each(GROUPINGS.flatMap((groupBy) => AGE_OPTIONS.map((age) => [groupBy, age] as const)))(
  'the server takes %s with %s',
  (groupBy, age) => {
    expect(QuizzesQuery.safeParse(queryOf({ ...DEFAULTS, groupBy, age, created: 'last 7 days' }, NOW)).success).toBe(true)
  },
)

describe('a custom range', () => {
  const custom = { ...DEFAULTS, created: 'Custom' } as const

  test('is asked for once it is two days', () => {
    expect(queryOf({ ...custom, start: '2024-03-13', end: '2024-03-01' }, NOW)).toMatchObject({
      filter_createdAt: { start: '2024-03-01', end: '2024-03-13' },
    })
    expect(isComplete({ ...custom, start: '2024-03-13', end: '2024-03-01' })).toBe(true)
  })

  test.each([
    ['', ''],
    ['2024-03-13', ''],
    ['2024-03-13', '2024-02-30'],
  ])('is neither complete nor asked for before: %o, %o', (start, end) => {
    expect(isComplete({ ...custom, start, end })).toBe(false)
    expect(queryOf({ ...custom, start, end }, NOW)).toBeUndefined()
  })

  test('does not count under a preset', () => {
    expect(queryOf({ ...DEFAULTS, start: 'x', end: 'y' }, NOW)).toBeDefined()
  })
})

test('an empty field is not yet a mistake, a day that does not exist is', () => {
  expect(isMistyped('')).toBe(false)
  expect(isMistyped('2024-02-29 ')).toBe(false)
  expect(isMistyped('2024-02-30')).toBe(true)
})
