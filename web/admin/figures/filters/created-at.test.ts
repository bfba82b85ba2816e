import { expect, test } from 'vitest'
import { QuizzesQuery } from '#api/contracts/admins/admin.ts'
import { PRESETS, presetRange, rangeError, parseRange } from './created-at.ts'

/** A Wednesday. */
const NOW = new Date('2024-03-13T15:04:05Z')
const range = (start: string, end = start) => ({ start, end })

test.each([
  ['all time', undefined],
  ['today', range('2024-03-13')],
  ['yesterday', range('2024-03-12')],
  ['this week', range('2024-03-11', '2024-03-13')],
  ['last 2 days', range('2024-03-12', '2024-03-13')],
  ['last 3 days', range('2024-03-11', '2024-03-13')],
  ['last 7 days', range('2024-03-07', '2024-03-13')],
  ['last 14 days', range('2024-02-29', '2024-03-13')],
  ['this month', range('2024-03-01', '2024-03-13')],
  ['last month', range('2024-02-01', '2024-02-29')],
  ['this year', range('2024-01-01', '2024-03-13')],
  ['last year', range('2023-01-01', '2023-12-31')],
] as const)('the days of a preset match the calendar: %s', (preset, expected) => {
  expect(presetRange(preset, NOW)).toEqual(expected)
})

test.each([
  // A week from Monday to Sunday.
  ['2024-03-11T00:00:00Z', 'this week', range('2024-03-11')],
  ['2024-03-17T23:59:59Z', 'this week', range('2024-03-11', '2024-03-17')],
  ['2025-01-01T00:00:00Z', 'yesterday', range('2024-12-31')],
  ['2025-01-01T00:00:00Z', 'last month', range('2024-12-01', '2024-12-31')],
  ['2025-01-01T00:00:00Z', 'this week', range('2024-12-30', '2025-01-01')],
  ['2025-03-31T12:00:00Z', 'last month', range('2025-02-01', '2025-02-28')],
  ['2024-12-31T23:59:59Z', 'last year', range('2023-01-01', '2023-12-31')],
  ['2025-01-01T00:00:00Z', 'today', range('2025-01-01')],
  ['2024-12-31T23:59:59Z', 'today', range('2024-12-31')],
  ['2025-01-01T00:00:00Z', 'this month', range('2025-01-01')],
  ['2025-01-01T00:00:00Z', 'this year', range('2025-01-01')],
  ['2025-01-01T00:00:00Z', 'last year', range('2024-01-01', '2024-12-31')],
  ['2025-01-01T00:00:00Z', 'last 2 days', range('2024-12-31', '2025-01-01')],
  ['2025-01-01T00:00:00Z', 'last 14 days', range('2024-12-19', '2025-01-01')],
  ['2024-03-01T00:00:00Z', 'last 3 days', range('2024-02-28', '2024-03-01')],
  ['2023-03-01T00:00:00Z', 'last 3 days', range('2023-02-27', '2023-03-01')],
  ['2024-02-29T23:59:59Z', 'this month', range('2024-02-01', '2024-02-29')],
  ['2024-02-29T12:00:00Z', 'last year', range('2023-01-01', '2023-12-31')],
  ['2024-03-01T00:00:00Z', 'yesterday', range('2024-02-29')],
] as const)(
  'the days of a preset carry over the end of a week, a month and a year: %s, %s',
  (now, preset, expected) => {
    expect(presetRange(preset, new Date(now))).toEqual(expected)
  },
)

test('the days of a preset are those of UTC, regardless of the time zone of the admin', () => {
  expect(presetRange('today', new Date('2024-03-13T23:30:00-08:00'))).toEqual(range('2024-03-14'))
  expect(presetRange('today', new Date('2024-03-13T08:30:00+14:00'))).toEqual(range('2024-03-12'))
})

test.each(PRESETS)('the days of a preset are accepted by the server: %s', (preset) => {
  const query = { groupBy: 'creo', filter_createdAt: presetRange(preset, NOW) ?? {} }
  expect(QuizzesQuery.safeParse(query).success).toBe(true)
})

test.each([
  '2024-03-01 – 2024-03-13',
  '2024-03-01 - 2024-03-13',
  '2024-03-01-2024-03-13',
  '2024-03-01—2024-03-13',
  '2024-03-01..2024-03-13',
  '2024-03-01 ... 2024-03-13',
  '2024-03-01/2024-03-13',
  '2024-03-01, 2024-03-13',
  '2024-03-01 to 2024-03-13',
  '2024-03-01 TO 2024-03-13',
  '  2024-03-01   2024-03-13  ',
  '2024-03-13 – 2024-03-01',
])('a typed range is parsed and put in order: %s', (text) => {
  expect(parseRange(text)).toEqual(range('2024-03-01', '2024-03-13'))
  expect(rangeError(text)).toBeUndefined()
})

test('a typed range may be a single day', () => {
  for (const day of ['2024-03-13', '2000-01-01', '2199-12-31'])
    expect(parseRange(`${day} – ${day}`)).toEqual(range(day))
})

test.each([
  ['2024-03-13', 'Please give two dates: yyyy-MM-dd – yyyy-MM-dd'],
  ['2024-03-13 –', 'Please give two dates: yyyy-MM-dd – yyyy-MM-dd'],
  ['soon', 'Please give two dates: yyyy-MM-dd – yyyy-MM-dd'],
  ['13/03/2024 – 14/03/2024', 'Please give two dates: yyyy-MM-dd – yyyy-MM-dd'],
  ['20240301 – 20240313', 'Please give two dates: yyyy-MM-dd – yyyy-MM-dd'],
  ['2024-03-01 – 2024-03-13 – 2024-03-14', 'Please give two dates: yyyy-MM-dd – yyyy-MM-dd'],
  ['2024-02-30 – 2024-03-13', '2024-02-30 is not a date'],
  ['2024-03-01 – 2024-13-01', '2024-13-01 is not a date'],
  ['2024-3-1 – 2024-03-13', '2024-3-1 is not a date'],
  ['2023-02-29 – 2023-03-01', '2023-02-29 is not a date'],
  ['2024-04-31 – 2024-05-01', '2024-04-31 is not a date'],
  ['1999-12-31 – 2000-01-01', '1999-12-31 is not a date'],
])('the typed range %o is refused with the reason', (text, complaint) => {
  expect(parseRange(text)).toBeUndefined()
  expect(rangeError(text)).toBe(complaint)
})

test.each(['', '   '])('an empty range (%o) is not an error', (text) => {
  expect(parseRange(text)).toBeUndefined()
  expect(rangeError(text)).toBeUndefined()
})
