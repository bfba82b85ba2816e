import { hash } from 'node:crypto'
import { type Period, PERIODS, startOf } from '#events/measures/periods.ts'
import type { RollupCell } from './rollup.ts'

/** A number of 48 bits that looks like chance, and is always the same for a text. */
const numberOf = (text: string) => BigInt(`0x${hash('sha256', text, 'hex').slice(0, 12)}`)

const numbersOfPlaces: bigint[] = []
const numberOfPlace = (place: number) => (numbersOfPlaces[place] ??= numberOf(`place ${place}`))

/** What is counted in a cell, as one number: each count times the number of its place, all of it times that of the cell. */
const fingerprintOf = ({ version, creo, age, startsOn, counts }: RollupCell): bigint => {
  let sum = 0n
  for (const [place, count] of counts.entries()) if (count !== 0) sum += BigInt(count) * numberOfPlace(place)
  return sum === 0n ? 0n : sum * numberOf(JSON.stringify([version, creo, age, startsOn]))
}

export type Fingerprint = { period: Period; startsOn: string; fingerprint: bigint }

/**
 * What is added to the fingerprint of each period when the finest cells are: the sum of theirs. So it does not matter in
 * what batches something was counted, and two fingerprints of a period are equal when all that is counted in it is.
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
