import { expect, test } from 'vitest'
import { createGroupSums, type GroupCounts } from './group-sums.ts'

const valuesOf = ({ groups, counts, width }: GroupCounts) =>
  Array.from(groups, (group, n) => [group, Array.from(counts.subarray(n * width, (n + 1) * width))])

const period: GroupCounts = {
  groups: Int32Array.from([7, 2, 0]),
  counts: Float64Array.from([1, 2, 3, 5, 0, 0, 0, 0, 0]),
  width: 3,
}

test('the counts of a period are added to sums and subtracted from them', () => {
  const sums = createGroupSums()
  sums.start(4, 8)
  sums.add(7, [1])
  sums.add(2, [1, 1, 1, 1])
  sums.addAll(period, 1)
  expect(valuesOf(sums.all())).toEqual([
    [7, [2, 2, 3, 0]],
    [2, [6, 1, 1, 1]],
    [0, [0, 0, 0, 0]],
  ])
  sums.addAll(period, -1)
  expect(valuesOf(sums.all())).toEqual([
    [7, [1, 0, 0, 0]],
    [2, [1, 1, 1, 1]],
    [0, [0, 0, 0, 0]],
  ])
})

test('a period without groups adds nothing', () => {
  const sums = createGroupSums()
  sums.start(1, 1)
  sums.add(0, [1])
  sums.addAll({ groups: new Int32Array(), counts: new Float64Array(), width: 0 }, 1)
  expect(valuesOf(sums.all())).toEqual([[0, [1]]])
})

test('any number of groups fits', () => {
  const sums = createGroupSums()
  sums.start(2, 1_000)
  for (let group = 0; group < 1_000; group++) sums.add(group, [group, 1])
  for (let group = 0; group < 1_000; group++) sums.add(group, [0, 1])
  expect(valuesOf(sums.all())).toEqual(Array.from({ length: 1_000 }, (_, group) => [group, [group, 2]]))
})

test('sums that start again begin at zero, with another width and other groups', () => {
  const sums = createGroupSums()
  sums.start(3, 8)
  sums.addAll(period, 1)
  sums.start(1, 400)
  sums.add(399, [])
  sums.add(7, [1])
  expect(valuesOf(sums.all())).toEqual([
    [399, [0]],
    [7, [1]],
  ])
  sums.start(4, 8)
  sums.add(2, [])
  expect(valuesOf(sums.all())).toEqual([[2, [0, 0, 0, 0]]])
})
