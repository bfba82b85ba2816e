import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERIODS } from '#events/figures/measures/periods.ts'
import { type Fingerprint, fingerprintsOf } from './fingerprints.ts'
import type { RollupCell } from './rollup.ts'

const cell = (counts: number[], facts: Partial<RollupCell> = {}): RollupCell => ({
  grouping: 'both',
  version: 'v1',
  creative: 'spring',
  age: 'all age',
  period: 'day',
  startsOn: '2026-03-10',
  counts,
  ...facts,
})

const anyCell = fc
  .record({
    version: fc.constantFrom('v1', 'v2'),
    creative: fc.constantFrom('spring', 'autumn', '"],["'),
    age: fc.constantFrom('all age', '60+'),
    startsOn: fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02', '2025-12-31'),
    counts: fc.array(fc.integer({ min: -3, max: 1_000_000 }), { maxLength: 6 }),
  })
  .map(({ counts, ...facts }) => cell(counts, facts))

const inWords = (all: Fingerprint[]) =>
  all
    .filter(({ fingerprint }) => fingerprint !== 0n)
    .map(({ period, startsOn, fingerprint }) => `${period} ${startsOn} ${fingerprint}`)
    .sort()

const addedUp = (all: Fingerprint[]): Fingerprint[] =>
  [...Map.groupBy(all, ({ period, startsOn }) => `${period} ${startsOn}`).values()].map((some) => ({
    ...(some[0] as Fingerprint),
    fingerprint: some.reduce((sum, { fingerprint }) => sum + fingerprint, 0n),
  }))

const ofYear = (...cells: RollupCell[]) => fingerprintsOf(cells).find(({ period }) => period === 'year')?.fingerprint

test('a fingerprint does not depend on how counts are split into batches', () => {
  fc.assert(
    fc.property(fc.array(anyCell, { maxLength: 12 }), fc.nat(12), (cells, middle) => {
      const parts = [...fingerprintsOf(cells.slice(0, middle)), ...fingerprintsOf(cells.slice(middle))]
      expect(inWords(addedUp(parts))).toEqual(inWords(fingerprintsOf(cells)))
    }),
  )
})

test('every period of a day with visitors has a fingerprint, and no other has', () => {
  expect(fingerprintsOf([cell([1])]).map(({ period }) => period)).toEqual([...PERIODS])
  expect(fingerprintsOf([])).toEqual([])
  expect(fingerprintsOf([cell([2, 1]), cell([-2, -1])])).toEqual([])
})

test('a fingerprint changes when the same number is counted in another place, group, age or day', () => {
  const others = [
    cell([1, 1]),
    cell([2]),
    cell([0, 2]),
    cell([1, 0, 1]),
    cell([1, 1], { creative: 'autumn' }),
    cell([1, 1], { version: 'v2' }),
    cell([1, 1], { age: '60+' }),
    cell([1, 1], { startsOn: '2026-03-11' }),
    // The concatenated text is the same, split at another position.
    cell([1, 1], { version: 'v1spring', creative: '' }),
  ]
  expect(new Set(others.map((other) => ofYear(other))).size).toBe(others.length)
  // Swaps visitors between two groups, which leaves all totals unchanged.
  const before = ofYear(cell([5, 3]), cell([5, 1], { creative: 'autumn' }))
  expect(ofYear(cell([5, 1]), cell([5, 3], { creative: 'autumn' }))).not.toBe(before)
})
