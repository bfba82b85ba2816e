import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MEASURES } from '#db/figures/quiz-funnel.ts'
import { groupedCounts } from './cells.ts'
import { largestGroups } from './largest-groups.ts'

type Size = readonly [name: string, visitors: number]

/** Returns the largest groups. The first count is the visitors, the second 1. */
const largestOf = (sizes: readonly Size[], max?: number) => {
  const all = sizes.map(([name, visitors]) => ({ by: [name], counts: [visitors, 1] }))
  return largestGroups(groupedCounts([MEASURES.visitors], all).groups, max)
}

test('up to the limit all groups with visitors are shown, the largest first, equal sizes by name', () => {
  expect(
    largestOf(
      [
        ['c', 2],
        ['empty', 0],
        ['a', 3],
        ['b', 2],
      ],
      3,
    ),
  ).toEqual([
    { by: ['a'], visitors: 3, counts: [3, 1] },
    { by: ['b'], visitors: 2, counts: [2, 1] },
    { by: ['c'], visitors: 2, counts: [2, 1] },
  ])
})

test('the smaller groups are one row with their sums, so the totals stay right', () => {
  const sizes = ['a', 'b', 'c', 'd'].map((name, n) => [name, 10 - n] as const)
  expect(largestOf(sizes, 2)).toEqual([
    { by: ['a'], visitors: 10, counts: [10, 1] },
    { by: ['b'], visitors: 9, counts: [9, 1] },
    { by: ['other (2)'], visitors: 15, counts: [15, 2] },
  ])
})

test('the shown groups are the first of all sorted ones, for any sizes and limits', () => {
  const anySizes = fc.dictionary(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 4 }))
  const isFirst = (sizeOf: Record<string, number>, max: number) => {
    const sizes = Object.entries(sizeOf).map(([name, visitors]): Size => [name, visitors])
    const sorted = sizes.toSorted(([a, sizeOfA], [b, sizeOfB]) => sizeOfB - sizeOfA || (a < b ? -1 : 1))
    expect(largestOf(sizes).map(({ by: [name] }) => name)).toEqual(sorted.map(([name]) => name))
    const limited = largestOf(sizes, max)
    expect(limited.slice(0, max).map(({ by: [name] }) => name)).toEqual(sorted.slice(0, max).map(([name]) => name))
    const total = sizes.reduce((sum, [, visitors]) => sum + visitors, 0)
    expect(limited.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(total)
  }
  fc.assert(fc.property(anySizes, fc.integer({ min: 1, max: 6 }), isFirst), { numRuns: 300 })
})
