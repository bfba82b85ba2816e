import { expect, test } from 'vitest'
import { criticalChiSquare, splitsOf, splitWarning } from './split-check.ts'

/** Creates a split of v1, v2 and so on, with their visitors and weights. */
const split = (...versions: [visitors: number, weight: number][]) => ({
  versions: versions.map(([visitors, weight], n) => ({ version: `v${n + 1}`, visitors, weight })),
})

test('the critical chi-square matches published tables, also beyond the built-in table', () => {
  // Upper 0.1 % points of the chi-square distribution (NIST/SEMATECH e-Handbook, 1.3.6.7.4).
  for (const [degrees, right] of [
    [1, 10.828],
    [8, 26.125],
    [9, 27.877],
    [20, 45.315],
    [60, 99.607],
  ] as const) {
    expect(Math.abs(criticalChiSquare(degrees) / right - 1)).toBeLessThan(0.01)
  }
})

test('rows by weights and version become splits, with versions that got no one', () => {
  const weights = JSON.stringify({ experiment: 'order', weights: { v1: 1, v2: 3 } })
  expect(splitsOf([{ by: [weights, 'v2'], values: [9] }])).toEqual([
    {
      versions: [
        { version: 'v1', weight: 1, visitors: 0 },
        { version: 'v2', weight: 3, visitors: 9 },
      ],
    },
  ])
})

test('a split in halves has a warning only when chance would hardly produce it', () => {
  expect(splitWarning([split([5_000, 1], [5_100, 1])])).toBeUndefined()
  expect(splitWarning([split([3, 1], [9, 1])])).toBeUndefined()
  expect(splitWarning([split([5_000, 1], [5_400, 1])])).toBe(
    'The split is off: by the weights in force when visitors were assigned, v1 and v2 should have 5,200 and 5,200 visitors and have 5,000 and 5,400. The cause may also explain the differences.',
  )
})

test('a split is compared with its weights', () => {
  expect(splitWarning([split([900, 9], [100, 1])])).toBeUndefined()
  expect(splitWarning([split([500, 9], [500, 1])])).toBeDefined()
})

test('a split has no warning when the weights changed, although the totals fit neither of them', () => {
  expect(splitWarning([split([5_000, 1], [5_000, 1]), split([1_000, 1], [9_000, 9])])).toBeUndefined()
})

test('a split has no warning when a version started later or was retired', () => {
  const before = split([10_000, 1])
  const since = split([500, 1], [500, 1], [500, 1])
  expect(splitWarning([before, since])).toBeUndefined()
  expect(splitWarning([split([5_000, 1], [5_000, 1]), split([9_000, 1])])).toBeUndefined()
})

test('a split has a warning when two deviations cancel each other out in the totals', () => {
  expect(splitWarning([split([5_400, 1], [5_000, 1]), split([5_000, 1], [5_400, 1])])).toBeDefined()
})

test('a split has no warning while a version should have fewer than five visitors', () => {
  // Chance produces this once in 230 times.
  expect(splitWarning([split([2, 1], [8, 99])])).toBeUndefined()
  expect(splitWarning([split([100, 1], [400, 99])])).toBeDefined()
})

test('a split without visitors or with one version never has a warning', () => {
  expect(splitWarning([])).toBeUndefined()
  expect(splitWarning([split([9, 1])])).toBeUndefined()
  expect(splitWarning([split([0, 1], [0, 1])])).toBeUndefined()
})
