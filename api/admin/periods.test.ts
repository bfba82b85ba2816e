import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Days, piecesOf } from './periods.ts'

const DAY_MS = 86_400_000
const dayAt = (n: number) => new Date(Date.UTC(2000, 0, 1) + n * DAY_MS).toISOString().slice(0, 10)

const daysOf = ({ start, end }: Days) => {
  const days: string[] = []
  for (let at = Date.parse(start); at <= Date.parse(end); at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** All days of the months whose first days lie in the range, as the monthly rollups hold them. */
const daysOfMonths = ({ start, end }: Days) =>
  daysOf({ start, end })
    .filter((day) => day.endsWith('-01'))
    .flatMap((first) => {
      const [year = 0, month = 0] = first.split('-').map(Number)
      const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
      return Array.from({ length: days }, (_, n) => `${first.slice(0, 8)}${String(n + 1).padStart(2, '0')}`)
    })

const range = fc
  .tuple(fc.nat(73_000), fc.oneof(fc.nat(70), fc.nat(3_000)))
  .map(([from, length]) => ({ start: dayAt(from), end: dayAt(from + length) }))

describe('a range of days', () => {
  test('is cut into pieces that cover each of its days exactly once', () => {
    fc.assert(
      fc.property(range, (asked) => {
        const { days, months } = piecesOf(asked)
        const covered = [...days.flatMap(daysOf), ...(months ? daysOfMonths(months) : [])]
        expect(covered.toSorted()).toEqual(daysOf(asked))
      }),
      { numRuns: 200 },
    )
  })

  test('is read from months wherever it holds whole ones, so that few cells are read', () => {
    fc.assert(
      fc.property(range, (asked) => {
        expect(piecesOf(asked).days.flatMap(daysOf).length).toBeLessThanOrEqual(60)
      }),
      { numRuns: 200 },
    )
  })
})

test.each([
  ['one day', '2026-02-03', '2026-02-03', [['2026-02-03', '2026-02-03']], undefined],
  ['the first of a month', '2026-03-01', '2026-03-01', [['2026-03-01', '2026-03-01']], undefined],
  ['a whole month', '2026-04-01', '2026-04-30', [], ['2026-04-01', '2026-04-01']],
  ['a February with a leap day', '2024-02-01', '2024-02-29', [], ['2024-02-01', '2024-02-01']],
  ['a leap February but for its last day', '2024-02-01', '2024-02-28', [['2024-02-01', '2024-02-28']], undefined],
  ['a whole year', '2025-01-01', '2025-12-31', [], ['2025-01-01', '2025-12-01']],
  ['over New Year', '2025-12-31', '2026-01-01', [['2025-12-31', '2026-01-01']], undefined],
  [
    'a month and its neighbours',
    '2026-03-31',
    '2026-05-01',
    [['2026-03-31', '2026-03-31'], ['2026-05-01', '2026-05-01']],
    ['2026-04-01', '2026-04-01'],
  ],
])('%s is cut as a person would', (_, start, end, days, months) => {
  const asDays = ([from = '', to = '']: string[]) => ({ start: from, end: to })
  expect(piecesOf({ start, end })).toEqual({ days: days.map(asDays), months: months && asDays(months) })
})
