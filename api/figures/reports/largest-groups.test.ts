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

test('the shown groups are the largest with visitors, and the others one row with their sums, for any sizes and limits', () => {
  const anySizes = fc.dictionary(fc.string({ minLength: 1 }), fc.integer({ min: 0, max: 4 }))
  const isFirst = (sizeOf: Record<string, number>, max: number) => {
    const sizes = Object.entries(sizeOf).map(([name, visitors]): Size => [name, visitors])
    const visited = sizes.filter(([, visitors]) => visitors > 0)
    const sorted = visited.toSorted(([a, sizeOfA], [b, sizeOfB]) => sizeOfB - sizeOfA || (a < b ? -1 : 1))
    expect(largestOf(sizes).map(({ by: [name] }) => name)).toEqual(sorted.map(([name]) => name))
    const limited = largestOf(sizes, max)
    expect(limited.slice(0, max).map(({ by: [name] }) => name)).toEqual(sorted.slice(0, max).map(([name]) => name))
    const total = sizes.reduce((sum, [, visitors]) => sum + visitors, 0)
    const others = visited.length - max
    const shown = sorted.slice(0, max).reduce((sum, [, visitors]) => sum + visitors, 0)
    const other = { by: [`other (${others})`], visitors: total - shown, counts: [total - shown, others] }
    expect(limited.slice(max)).toEqual(others > 0 ? [other] : [])
  }
  fc.assert(fc.property(anySizes, fc.integer({ min: 1, max: 6 }), isFirst), { numRuns: 300 })
})
