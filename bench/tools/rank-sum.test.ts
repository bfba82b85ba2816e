import { expect, test } from 'vitest'
import { chanceOfEqualTimes } from './rank-sum.ts'
import { createRng } from '#tools/random/rng.ts'

/** Draws 200 times of 50 ms with noise of 10 ms, slower by `slower` ms. */
const times = (seed: number, slower: number) => {
  const rng = createRng(seed)
  return Array.from({ length: 200 }, () => 50 + 10 * (rng.next() + rng.next() - 1) + slower)
}

test('a difference of half the noise is found', () => {
  expect(chanceOfEqualTimes(times(1, 2.5), times(2, 0), createRng(3))).toBeLessThan(0.001)
})

test('of a hundred pairs of equal samples, about five differ with p below 0.05', () => {
  const chances = Array.from({ length: 100 }, (_, n) =>
    chanceOfEqualTimes(times(2 * n + 10, 0), times(2 * n + 11, 0), createRng(n)),
  )
  const low = chances.filter((chance) => chance < 0.05)
  expect(low.length).toBeGreaterThan(0)
  expect(low.length).toBeLessThan(13)
})

test('samples of the same value do not differ', () => {
  expect(chanceOfEqualTimes([1, 1, 1], [1, 1], createRng(1))).toBe(1)
})
