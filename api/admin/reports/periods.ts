import { endOf, type Period, PERIODS, startOf } from '#events/measures/periods.ts'

/** An inclusive range of UTC days, `yyyy-MM-dd`. */
export type Days = { start: string; end: string }

/** A whole period that is added to what a range holds, or taken away from it. */
export type Piece = { period: Period; startsOn: string; sign: 1 | -1 }

const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const whole = (period: Period, startsOn: string): Piece => ({ period, startsOn, sign: 1 })

/** All periods of a kind from the one that begins on a day until another day, exclusive. */
const wholes = (period: Period, from: string, until: string): Piece[] => {
  const pieces: Piece[] = []
  for (let day = from; day < until; day = daysFrom(endOf(period, day), 1)) pieces.push(whole(period, day))
  return pieces
}

const without = (all: Piece, pieces: Piece[]): Piece[] => [
  all,
  ...pieces.map(({ sign, ...piece }): Piece => ({ ...piece, sign: sign === 1 ? -1 : 1 })),
]
const fewer = (one: Piece[], other: Piece[]) => (other.length < one.length ? other : one)

/** What lies up to a day, inclusive, and what lies after it, of the period of a kind that it is in. */
type Sides = { upTo: Piece[]; after: Piece[] }

const SIDES_KEPT = 2_000
const sidesKept = new Map<string, readonly Sides[]>()

/** The sides of a day in the period that it is in of each kind, the shortest first. Kept: dates are slow to reckon with. */
const sidesOf = (day: string): readonly Sides[] => {
  const kept = sidesKept.get(day)
  if (kept) return kept
  if (sidesKept.size >= SIDES_KEPT) sidesKept.clear()
  const found = findSides(day)
  sidesKept.set(day, found)
  return found
}

const findSides = (day: string): Sides[] => {
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
 * Puts a range together from as few whole periods as it takes, the longest there are: most of a month is that month
 * without the rest of it. Their sum counts each day of the range once and no other.
 */
export const piecesOf = ({ start, end }: Days): Piece[] => {
  const before = daysFrom(start, -1)
  const [left, right] = [sidesOf(before), sidesOf(end)]
  // Where the range reaches beyond one period of a kind, but not beyond one of the next: nothing longer would help.
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

/** As `piecesOf`, for a range after which nothing happened: they may end after it too, where that takes fewer of them. */
export const piecesUntilNow = ({ start, end }: Days): Piece[] =>
  PERIODS.map((period) => piecesOf({ start, end: endOf(period, end) })).reduce(fewer)
