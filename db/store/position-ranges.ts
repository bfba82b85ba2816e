/** The positions that a query covers, so that none runs into its time limit, in a log of any size. */
const POSITIONS = 20_000

/** Yields ranges of positions, `after < position <= to`, until they contain `head`. The last one may reach further. */
export const positionRanges = function* (after: number, head: number): Generator<[after: number, to: number]> {
  for (let start = after; start < head; start += POSITIONS) yield [start, start + POSITIONS]
}
