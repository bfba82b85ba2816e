import { endOf, type Period, PERIODS, startOf } from '#events/figures/measures/periods.ts'
import type { DayRange } from '#events/figures/definitions/question.ts'
import { daysFrom } from '#events/time/time.ts'

/** A whole period that is added to a range or subtracted from it. */
export type PeriodSlice = { period: Period; startsOn: string; sign: 1 | -1 }

const whole = (period: Period, startsOn: string): PeriodSlice => ({ period, startsOn, sign: 1 })

/** Returns the periods of a kind from a first day to a last day, exclusive. */
const wholes = (period: Period, from: string, until: string): PeriodSlice[] => {
  const pieces: PeriodSlice[] = []
  for (let day = from; day < until; day = daysFrom(endOf(period, day), 1)) pieces.push(whole(period, day))
  return pieces
}

const without = (all: PeriodSlice, pieces: PeriodSlice[]): PeriodSlice[] => [
  all,
  ...pieces.map(({ sign, ...piece }): PeriodSlice => ({ ...piece, sign: sign === 1 ? -1 : 1 })),
]
const fewer = (one: PeriodSlice[], other: PeriodSlice[]) => (other.length < one.length ? other : one)

/** The slices of a period up to a day, inclusive, and after it. */
type Sides = { upTo: PeriodSlice[]; after: PeriodSlice[] }

/** Returns the sides of a day for each kind of period, the shortest first. */
const sidesOf = (day: string): Sides[] => {
  let finer: Sides & { period: Period } = { period: PERIODS[0], upTo: [whole(PERIODS[0], day)], after: [] }
  const sides: Sides[] = [finer]
  for (const period of PERIODS.slice(1)) {
    const all = whole(period, startOf(period, day))
    const upTo = [...wholes(finer.period, all.startsOn, startOf(finer.period, day)), ...finer.upTo]
    const after = [
      ...finer.after,
      ...wholes(finer.period, daysFrom(endOf(finer.period, day), 1), daysFrom(endOf(period, day), 1)),
    ]
    finer = { period, upTo: fewer(upTo, without(all, after)), after: fewer(after, without(all, upTo)) }
    sides.push(finer)
  }
  return sides
}

/**
 * Splits a range into the fewest whole periods. Most of a month is the month minus the rest. The sum of the slices counts
 * each day of the range once and no other day.
 */
export const slicesOf = ({ start, end }: DayRange): PeriodSlice[] => {
  const before = daysFrom(start, -1)
  const [left, right] = [sidesOf(before), sidesOf(end)]
  // The longest kind of period that contains only one end of the range. Longer kinds contain the whole range.
  const level = PERIODS.findLastIndex((period) => startOf(period, before) !== startOf(period, end))
  const kind = PERIODS[level] ?? 'day'
  const between = wholes(kind, daysFrom(endOf(kind, before), 1), startOf(kind, end))
  const pieces = [...(left[level]?.after ?? []), ...between, ...(right[level]?.upTo ?? [])]
  const longer = PERIODS[level + 1]
  if (!longer) return pieces
  return fewer(
    pieces,
    without(whole(longer, startOf(longer, end)), [
      ...(left[level + 1]?.upTo ?? []),
      ...(right[level + 1]?.after ?? []),
    ]),
  )
}
