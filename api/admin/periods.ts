import { endOf, type Period, PERIODS, startOf } from '#events/periods.ts'

/** An inclusive range of UTC days, `yyyy-MM-dd`. */
export type Days = { start: string; end: string }

/** A whole period that is added to what a range holds, or taken away from it. */
export type Piece = { period: Period; startsOn: string; sign: 1 | -1 }

const daysFrom = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const negated = (pieces: Piece[]): Piece[] => pieces.map(({ sign, ...piece }) => ({ ...piece, sign: sign === 1 ? -1 : 1 }))

const cut = ({ start, end }: Days, level: number): Piece[] => {
  const period = PERIODS[level] ?? 'day'
  const pieces: Piece[] = []
  for (let startsOn = startOf(period, start); startsOn <= end; startsOn = daysFrom(endOf(period, startsOn), 1)) {
    const last = endOf(period, startsOn)
    const whole: Piece = { period, startsOn, sign: 1 }
    if (start <= startsOn && last <= end) {
      pieces.push(whole)
      continue
    }
    const within = cut({ start: start > startsOn ? start : startsOn, end: end < last ? end : last }, level - 1)
    const before = startsOn < start ? cut({ start: startsOn, end: daysFrom(start, -1) }, level - 1) : []
    const after = end < last ? cut({ start: daysFrom(end, 1), end: last }, level - 1) : []
    const without = [whole, ...negated([...before, ...after])]
    pieces.push(...(without.length < within.length ? without : within))
  }
  return pieces
}

/**
 * Puts a range together from as few whole periods as it takes, the longest there are: most of a month is that month
 * without the rest of it. Their sum counts each day of the range once and no other.
 */
export const piecesOf = (range: Days): Piece[] => cut(range, PERIODS.length - 1)
