import { hash } from 'node:crypto'
import { type Period, PERIODS, startOf } from '#events/figures/measures/periods.ts'
import type { RollupCell } from './rollup.ts'

/** Returns a pseudo-random 48-bit number that is constant for a text. */
const numberOf = (text: string) => BigInt(`0x${hash('sha256', text, 'hex').slice(0, 12)}`)

const numbersOfPlaces: bigint[] = []
const numberOfPlace = (place: number) => (numbersOfPlaces[place] ??= numberOf(`place ${place}`))

/**
 * Returns the counts of a cell as one number: the sum of each count times the number of its place, multiplied by the
 * number of the cell.
 */
const fingerprintOf = ({ version, creative, age, startsOn, counts }: RollupCell): bigint => {
  let sum = 0n
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place] ?? 0
    if (count !== 0) sum += BigInt(count) * numberOfPlace(place)
  }
  return sum === 0n ? 0n : sum * numberOf(JSON.stringify([version, creative, age, startsOn]))
}

export type Fingerprint = { period: Period; startsOn: string; fingerprint: bigint }

/**
 * Returns the increment of each period's fingerprint, as the sum over its finest cells. Sums don't depend on batches,
 * so two fingerprints of a period are equal if all its counts are.
 */
export const fingerprintsOf = (finest: Iterable<RollupCell>): Fingerprint[] => {
  const sums = new Map<string, Fingerprint>()
  for (const cell of finest) {
    const added = fingerprintOf(cell)
    for (const period of PERIODS) {
      const startsOn = startOf(period, cell.startsOn)
      const name = `${period} ${startsOn}`
      sums.set(name, { period, startsOn, fingerprint: added + (sums.get(name)?.fingerprint ?? 0n) })
    }
  }
  return [...sums.values()].filter(({ fingerprint }) => fingerprint !== 0n)
}
