import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOf } from '#events/figures/measures/periods.ts'
import type { DayRange } from '#events/figures/definitions/question.ts'
import { type PeriodSlice, slicesOf } from './periods.ts'
import { DAY_MS } from '#events/time/time.ts'

const dayAt = (n: number) => new Date(Date.UTC(2000, 0, 1) + n * DAY_MS).toISOString().slice(0, 10)

const daysOf = ({ start, end }: DayRange) => {
  const days: string[] = []
  for (let at = Date.parse(start); at <= Date.parse(end); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** Returns how many times each day is counted, without zeros. */
const countedBy = (pieces: PeriodSlice[]) => {
  const times = new Map<string, number>()
  for (const { period, startsOn, sign } of pieces) {
    for (const day of daysOf({ start: startsOn, end: endOf(period, startsOn) }))
      times.set(day, (times.get(day) ?? 0) + sign)
  }
  return new Map([...times].filter(([, n]) => n !== 0))
}

const shown = (pieces: PeriodSlice[]) =>
  pieces.map(({ period, startsOn, sign }) => `${sign === 1 ? '+' : '-'}${period} ${startsOn}`)

const range = fc
  .tuple(fc.nat(73_000), fc.oneof(fc.nat(70), fc.nat(3_000)))
  .map(([from, length]) => ({ start: dayAt(from), end: dayAt(from + length) }))

test('the slices of a range count each of its days once and no other day', () => {
  fc.assert(
    fc.property(range, (asked) => {
      expect(countedBy(slicesOf(asked))).toEqual(new Map(daysOf(asked).map((day) => [day, 1])))
    }),
    { numRuns: 200 },
  )
})

test('a range of up to two years has at most 43 slices', () => {
  let most = 0
  for (let from = 8_400; from < 9_140; from += 13) {
    for (let length = 0; length < 731; length += 17)
      most = Math.max(most, slicesOf({ start: dayAt(from), end: dayAt(from + length) }).length)
  }
  expect(most).toBeLessThanOrEqual(43)
})

test.each([
  ['one day', '2026-02-03', '2026-02-03', ['+day 2026-02-03']],
  ['the last days of a month', '2026-02-26', '2026-02-28', ['+day 2026-02-26', '+day 2026-02-27', '+day 2026-02-28']],
  ['a month', '2024-02-01', '2024-02-29', ['+month 2024-02-01']],
  ['all but the last day of a month', '2026-03-01', '2026-03-30', ['+month 2026-03-01', '-day 2026-03-31']],
  ['all but the middle of a month', '2026-03-02', '2026-03-31', ['+month 2026-03-01', '-day 2026-03-01']],
  ['a year', '2025-01-01', '2025-12-31', ['+year 2025-01-01']],
  ['a year but its last month', '2025-01-01', '2025-11-30', ['+year 2025-01-01', '-month 2025-12-01']],
])('%s is split as a person would split it', (_, start, end, expected) => {
  expect(shown(slicesOf({ start, end }))).toEqual(expected)
})
