import { expect, test } from 'vitest'
import type { Group } from './cells.ts'
import { largestGroups } from './largest-groups.ts'

const group = (by: string[], visitors: number): Group => ({ by, visitors, counts: [visitors, 1] })

test('up to the limit all groups are shown', () => {
  const groups = [group(['a'], 3), group(['b'], 2)]
  expect(largestGroups(groups, 2)).toEqual(groups)
})

test('the smaller groups are one row with their sums, so the totals stay right', () => {
  const groups = ['a', 'b', 'c', 'd'].map((name, n) => group([name], 10 - n))
  expect(largestGroups(groups, 2)).toEqual([
    ...groups.slice(0, 2),
    { by: ['other (2)'], visitors: 15, counts: [15, 2] },
  ])
})

test('with a second grouping, the smaller groups are one row per part', () => {
  const parts = (name: string, size: number) => [group([name, 'v1'], size), group([name, 'v2'], 1)]
  const rows = largestGroups([...parts('a', 9), ...parts('b', 5), ...parts('c', 4)], 1)
  expect(rows.map(({ by, visitors }) => [...by, visitors])).toEqual([
    ['a', 'v1', 9],
    ['a', 'v2', 1],
    ['other (2)', 'v1', 9],
    ['other (2)', 'v2', 2],
  ])
})
