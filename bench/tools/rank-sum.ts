import type { Rng } from '#tools/random/rng.ts'

const SHUFFLES = 1_000

/** Returns the mean rank of equal values for each value, in ascending order of the values. */
const ranked = (values: readonly number[]): Map<number, number> => {
  const sorted = values.toSorted((a, b) => a - b)
  return new Map(sorted.map((value) => [value, (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2]))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Compares two samples of times by a permutation test on their rank sums (Wilcoxon, two-sided).
 * @returns the share (0 to 1) of shuffles whose rank sum is at least as far from its mean as that of the samples.
 */
export const chanceOfEqualTimes = (one: readonly number[], other: readonly number[], rng: Rng): number => {
  const rankOf = ranked([...one, ...other])
  const ranks = [...one, ...other].map((value) => rankOf.get(value) ?? 0)
  const mean = (sum(ranks) * one.length) / ranks.length
  const distance = Math.abs(sum(ranks.slice(0, one.length)) - mean)
  let asFar = 0
  for (let n = 0; n < SHUFFLES; n++) {
    // Fisher and Yates: the first ranks become a random sample.
    for (let at = 0; at < one.length; at++) {
      const from = at + rng.below(ranks.length - at)
      const taken = ranks[from] ?? 0
      ranks[from] = ranks[at] ?? 0
      ranks[at] = taken
    }
    if (Math.abs(sum(ranks.slice(0, one.length)) - mean) >= distance) asFar++
  }
  return asFar / SHUFFLES
}
