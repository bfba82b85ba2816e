import { describe, expect, test } from 'vitest'
import { QuizzesQuery } from '#api/contracts/admin.ts'
import { FunnelQuery } from '#api/contracts/admin-insights.ts'
import { AGE_OPTIONS, changed, daysOf, DEFAULTS, GROUPINGS, isComplete, nobodyText, queryOf } from './filters.ts'

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
    expect(QuizzesQuery.safeParse(queryOf({ ...DEFAULTS, groupBy, age, created: 'last 7 days' }, NOW)).success).toBe(
      true,
    )
  },
)

describe('a custom range', () => {
  const custom = { ...DEFAULTS, created: 'Custom' } as const

  test('is asked for once it is two days', () => {
    const filters = { ...custom, range: '2024-03-13 – 2024-03-01' }
    expect(queryOf(filters, NOW)).toMatchObject({ filter_createdAt: { start: '2024-03-01', end: '2024-03-13' } })
    expect(isComplete(filters)).toBe(true)
  })

  test.each(['', '2024-03-13', '2024-03-13 – 2024-02-30'])('is neither complete nor asked for before: %o', (range) => {
    expect(isComplete({ ...custom, range })).toBe(false)
    expect(queryOf({ ...custom, range }, NOW)).toBeUndefined()
  })

  test('does not count under a preset', () => {
    expect(queryOf({ ...DEFAULTS, range: 'x' }, NOW)).toBeDefined()
    expect(daysOf({ ...DEFAULTS, range: 'x' }, NOW)).toBe('all')
  })
})

describe('a second cut and filters by version and creo', () => {
  test('are asked for beside the specified ones, and the server takes them', () => {
    const query = queryOf({ ...DEFAULTS, groupBy: 'creo', thenBy: 'version', version: ' v1 ', creo: 'spring' }, NOW)
    expect(query).toEqual({
      groupBy: 'creo',
      thenBy: 'version',
      filter_age: 'all age',
      filter_createdAt: {},
      filter_version: 'v1',
      filter_creo: 'spring',
    })
    expect(FunnelQuery.safeParse(query).success).toBe(true)
  })

  test('by what the groups are made by is none', () => {
    expect(changed({ ...DEFAULTS, thenBy: 'creo' }, { groupBy: 'creo' })).toMatchObject({
      groupBy: 'creo',
      thenBy: 'nothing',
    })
    expect(changed({ ...DEFAULTS, thenBy: 'creo' }, { age: '60+' }).thenBy).toBe('creo')
  })
})

test.each([
  [{ filter_age: 'all age', filter_createdAt: {} }, 'Nobody has arrived yet.'],
  [
    { filter_age: 'all age', filter_createdAt: { start: '2024-03-01', end: '2024-03-13' } },
    'Nobody arrived in this range.',
  ],
  [
    { filter_age: '18-29', filter_createdAt: { start: '2024-03-01', end: '2024-03-13' } },
    'Nobody matches these filters.',
  ],
  [{ filter_age: 'all age', filter_createdAt: {}, filter_creo: 'lamp' }, 'Nobody matches these filters.'],
] as const)('that nobody was counted by %j is said as it is', (query, sentence) => {
  expect(nobodyText({ groupBy: 'creo', ...query })).toBe(sentence)
})
