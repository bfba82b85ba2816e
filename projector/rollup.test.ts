import { describe, expect, test } from 'vitest'
import { addCells, type Cells, cellsOf, difference, type Facts } from './rollup.ts'

const facts: Facts = { arrivedOn: '2026-03-31', creo: 'spring', version: 'v1', age: '60+' }

/** Adds a visitor with these facts and slots, or takes one away. */
const count = (all: Cells, of: Facts, indexes: number[], sign: 1 | -1 = 1) =>
  addCells(all, cellsOf(of), new Map(indexes.map((index) => [index, 1])), sign)
const inCell = (all: Cells, grouping: string, age: string, period: string) =>
  [...all.values()].find((cell) => cell.grouping === grouping && cell.age === age && cell.period === period)

describe('the rollup', () => {
  test('counts a visitor by version and by creo, for a day, a month and all time, in all ages and in their own', () => {
    const all: Cells = new Map()
    count(all, facts, [0])
    expect(all.size).toBe(2 * 3 * 2)
    expect(inCell(all, 'creo', '60+', 'month')).toEqual({
      grouping: 'creo',
      age: '60+',
      period: 'month',
      startsOn: '2026-03-01',
      member: 'spring',
      counts: [1],
    })
    expect(inCell(all, 'version', 'all age', 'day')).toMatchObject({ startsOn: '2026-03-31', member: 'v1' })
    expect(inCell(all, 'version', 'all age', 'all')).toMatchObject({ startsOn: '-infinity', member: 'v1' })
  })

  test('knows no age of a visitor who chose none, and calls what is not known (none)', () => {
    const all: Cells = new Map()
    count(all, { ...facts, creo: null, version: null, age: null }, [0])
    expect(all.size).toBe(2 * 3)
    expect(new Set([...all.values()].map((cell) => [cell.member, cell.age].join()))).toEqual(new Set(['(none),all age']))
  })

  test('adds each measure in its place, and zeros before it where nobody was counted yet', () => {
    const all: Cells = new Map()
    count(all, facts, [0, 3])
    count(all, facts, [0])
    expect(inCell(all, 'creo', '60+', 'day')?.counts).toEqual([2, 0, 0, 1])
  })

  test('takes a visitor away exactly where they were added', () => {
    const all: Cells = new Map()
    count(all, facts, [0, 2])
    count(all, facts, [0, 2], -1)
    for (const cell of all.values()) expect(cell.counts).toEqual([0, 0, 0])
  })

  test('touches no cell when there is nothing to add', () => {
    const all: Cells = new Map()
    count(all, facts, [])
    expect(all.size).toBe(0)
  })

  test('tells what has changed between two lists of amounts, what came, grew, shrank and went', () => {
    const before = new Map([[0, 1], [1, 1], [2, 500], [3, 7]])
    const after = new Map([[0, 1], [2, 300], [3, 9], [4, 1]])
    expect([...difference(before, after)].sort()).toEqual([[1, -1], [2, -200], [3, 2], [4, 1]])
    expect([...difference(new Map(), after)]).toEqual([...after])
    expect(difference(after, after).size).toBe(0)
  })
})
