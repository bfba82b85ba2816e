import { expect, test } from 'vitest'
import { QuizzesQuery } from '#api/contracts/admins/admin.ts'
import { AGE_OPTIONS, DEFAULTS, GROUPINGS, daysOf, emptyText, isComplete, queryOf, summaryOf } from './filters.ts'

const NOW = new Date('2024-03-13T15:04:05Z')

test('the defaults query all visitors of all time by version', () => {
  expect(queryOf(DEFAULTS, NOW)).toEqual({ groupBy: 'version', filter_age: 'all age', filter_createdAt: {} })
})

test('the age options are all ages and those of the funnel', () => {
  expect(AGE_OPTIONS).toEqual(['all age', '18-29', '30-45', '46-60', '60+'])
})

test.each(GROUPINGS.flatMap((groupBy) => AGE_OPTIONS.map((age) => [groupBy, age] as const)))(
  'the server accepts grouping by %s with age %s',
  (groupBy, age) => {
    expect(QuizzesQuery.safeParse(queryOf({ ...DEFAULTS, groupBy, age, created: 'last 7 days' }, NOW)).success).toBe(
      true,
    )
  },
)

const custom = { ...DEFAULTS, created: 'Custom' } as const

test('a custom range is complete when it has two days', () => {
  const filters = { ...custom, range: '2024-03-13 – 2024-03-01' }
  expect(queryOf(filters, NOW)).toMatchObject({ filter_createdAt: { start: '2024-03-01', end: '2024-03-13' } })
  expect(isComplete(filters)).toBe(true)
})

test.each(['', '2024-03-13', '2024-03-13 – 2024-02-30'])('a custom range is incomplete otherwise: %o', (range) => {
  expect(isComplete({ ...custom, range })).toBe(false)
  expect(queryOf({ ...custom, range }, NOW)).toBeUndefined()
})

test('a custom range is ignored with a preset', () => {
  expect(queryOf({ ...DEFAULTS, range: 'x' }, NOW)).toBeDefined()
  expect(daysOf({ ...DEFAULTS, range: 'x' }, NOW)).toBe('all')
})

test.each([
  [{ filter_age: 'all age', filter_createdAt: {} }, 'No visitors have arrived yet.'],
  [
    { filter_age: 'all age', filter_createdAt: { start: '2024-03-01', end: '2024-03-13' } },
    'No visitors arrived in this range.',
  ],
  [
    { filter_age: '18-29', filter_createdAt: { start: '2024-03-01', end: '2024-03-13' } },
    'No visitors match these filters.',
  ],
] as const)('an empty table for %j has a message with the reason', (query, message) => {
  expect(emptyText({ groupBy: 'creo', ...query })).toBe(message)
})

test('the line of folded filters names what is chosen', () => {
  expect(summaryOf(DEFAULTS)).toBe('all time, all age')
  expect(summaryOf({ ...DEFAULTS, created: 'Custom', range: '2026-03-01 – 2026-03-13', age: '60+' })).toBe(
    '2026-03-01 – 2026-03-13, 60+',
  )
})
