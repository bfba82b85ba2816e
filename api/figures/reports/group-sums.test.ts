import { expect, test } from 'vitest'
import { addGroups, type GroupSums } from './group-sums.ts'

const sumsOf = (groups: Record<string, number[]>): GroupSums =>
  new Map(Object.entries(groups).map(([creative, counts]) => [creative, { version: '', creative, counts }]))

test('the groups of a period are added to sums and subtracted from them, and do not change', () => {
  const period = sumsOf({ autumn: [1, 2, 3], spring: [5], summer: [] })
  const sums = sumsOf({ autumn: [1], winter: [1, 1] })
  addGroups(sums, period, 1)
  addGroups(sums, period, 1)
  expect(sums).toEqual(sumsOf({ autumn: [3, 4, 6], winter: [1, 1], spring: [10], summer: [] }))
  addGroups(sums, period, -1)
  expect(sums).toEqual(sumsOf({ autumn: [2, 2, 3], winter: [1, 1], spring: [5], summer: [] }))
  expect(period).toEqual(sumsOf({ autumn: [1, 2, 3], spring: [5], summer: [] }))
})

test('a subtracted period may have groups that the sums lack', () => {
  const sums = sumsOf({})
  addGroups(sums, sumsOf({ spring: [2, 0] }), -1)
  expect(sums).toEqual(sumsOf({ spring: [-2, 0] }))
})
