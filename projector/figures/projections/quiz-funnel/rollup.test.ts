import { expect, test } from 'vitest'
import { addAmounts, type RollupCell, type Cells, difference, type VisitorDimensions, rollUp } from './rollup.ts'

const facts: VisitorDimensions = { arrivedOn: '2026-03-31', creative: 'spring', version: 'v1', age: '60+' }
const one = (...indexes: number[]) => new Map(indexes.map((index) => [index, 1]))

const cellsFor = (...visitors: [VisitorDimensions, ReadonlyMap<number, number>, (1 | -1)?][]) => {
  const finest: Cells = new Map()
  for (const [of, amounts, sign] of visitors) addAmounts(finest, of, amounts, sign)
  return rollUp(finest)
}
const inCell = (all: RollupCell[], grouping: string, age: string, period: string) =>
  all.filter((cell) => cell.grouping === grouping && cell.age === age && cell.period === period)

test('a visitor counts by version, creative and both, in every period of the day, in all ages and in one', () => {
  const all = cellsFor([facts, one(0)])
  expect(all).toHaveLength(3 * 3 * 2)
  expect(inCell(all, 'creo', '60+', 'month')).toEqual([
    {
      grouping: 'creo',
      version: '',
      creative: 'spring',
      age: '60+',
      period: 'month',
      startsOn: '2026-03-01',
      counts: [1],
    },
  ])
  expect(inCell(all, 'version', 'all age', 'day')).toMatchObject([
    { startsOn: '2026-03-31', version: 'v1', creative: '' },
  ])
  expect(inCell(all, 'both', 'all age', 'month')).toMatchObject([
    { startsOn: '2026-03-01', version: 'v1', creative: 'spring' },
  ])
  expect(inCell(all, 'version', 'all age', 'year')).toMatchObject([{ startsOn: '2026-01-01' }])
})

test('a visitor without an age counts in all ages only, and unknown members are called (none)', () => {
  const all = cellsFor([{ ...facts, creative: null, version: null, age: null }, one(0)])
  expect(all).toHaveLength(3 * 3)
  expect(new Set(all.map(({ version, creative, age }) => [version, creative, age].join()))).toEqual(
    new Set(['(none),,all age', ',(none),all age', '(none),(none),all age']),
  )
})

test('each measure is added at its index, with zeros before it', () => {
  const all = cellsFor([facts, one(0, 3)], [facts, one(0)])
  expect(inCell(all, 'creo', '60+', 'day')[0]?.counts).toEqual([2, 0, 0, 1])
})

test('subtracting a visitor cancels adding the same visitor', () => {
  expect(cellsFor([facts, one(0, 2)], [facts, one(0, 2), -1])).toEqual([])
})

test('a visitor who chooses another age changes only the cells of both ages', () => {
  const all = cellsFor([facts, one(0, 2), -1], [{ ...facts, age: '18-29' }, one(0, 2)])
  expect(new Set(all.map(({ age }) => age))).toEqual(new Set(['60+', '18-29']))
  expect(inCell(all, 'both', '60+', 'day')[0]?.counts).toEqual([-1, 0, -1])
})

test('nothing changes when there is nothing to add', () => {
  expect(cellsFor([facts, new Map()])).toEqual([])
})

test('the difference of two lists has added, grown, shrunk and removed amounts', () => {
  const before = new Map([
    [0, 1],
    [1, 1],
    [2, 500],
    [3, 7],
  ])
  const after = new Map([
    [0, 1],
    [2, 300],
    [3, 9],
    [4, 1],
  ])
  expect([...difference(before, after)].sort()).toEqual([
    [1, -1],
    [2, -200],
    [3, 2],
    [4, 1],
  ])
  expect([...difference(new Map(), after)]).toEqual([...after])
  expect(difference(after, after).size).toBe(0)
})
