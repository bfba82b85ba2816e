import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PERIODS, startOf } from '#events/measures/periods.ts'
import { addAmounts, type RollupCell, type Cells, difference, type VisitorDimensions, rollUp } from './rollup.ts'

const facts: VisitorDimensions = { arrivedOn: '2026-03-31', creative: 'spring', version: 'v1', age: '60+' }
const one = (...indexes: number[]) => new Map(indexes.map((index) => [index, 1]))

/** Returns the cells of visitors with these dimensions and amounts. */
const cellsFor = (...visitors: [VisitorDimensions, ReadonlyMap<number, number>, (1 | -1)?][]) => {
  const finest: Cells = new Map()
  for (const [of, amounts, sign] of visitors) addAmounts(finest, of, amounts, sign)
  return rollUp(finest)
}
const inCell = (all: RollupCell[], grouping: string, age: string, period: string) =>
  all.filter((cell) => cell.grouping === grouping && cell.age === age && cell.period === period)

describe('the rollup', () => {
  test('a visitor counts by version, creative and both, in every period of the day, in all ages and in one', () => {
    const all = cellsFor([facts, one(0)])
    expect(all).toHaveLength(3 * 5 * 2)
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
    expect(inCell(all, 'both', 'all age', 'sixth')).toMatchObject([
      { startsOn: '2026-03-26', version: 'v1', creative: 'spring' },
    ])
    expect(inCell(all, 'version', 'all age', 'year')).toMatchObject([{ startsOn: '2026-01-01' }])
  })

  test('a visitor without an age counts in all ages only, and unknown members are called (none)', () => {
    const all = cellsFor([{ ...facts, creative: null, version: null, age: null }, one(0)])
    expect(all).toHaveLength(3 * 5)
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
})

const anyFacts = fc.record<VisitorDimensions>({
  arrivedOn: fc.constantFrom('2025-12-31', '2026-01-01', '2026-02-05', '2026-02-06', '2026-02-28'),
  creative: fc.constantFrom(null, 'spring', 'autumn'),
  version: fc.constantFrom(null, 'v1', 'v2'),
  age: fc.constantFrom(null, '18-29', '60+'),
})
const anyAmounts = fc
  .array(fc.tuple(fc.nat(4), fc.integer({ min: -2, max: 2 })), { maxLength: 4 })
  .map((list) => new Map(list))

/** Computes each cell independently from all visitors. */
const byHand = (visitors: [VisitorDimensions, ReadonlyMap<number, number>][]) => {
  const cells: Record<string, Record<number, number>> = {}
  for (const [{ arrivedOn, creative, version, age }, amounts] of visitors) {
    const [v, c] = [version ?? '(none)', creative ?? '(none)']
    for (const group of [`version ${v}/`, `creo /${c}`, `both ${v}/${c}`]) {
      for (const period of PERIODS) {
        for (const a of age === null ? ['all age'] : ['all age', age]) {
          const cell = (cells[[group, period, startOf(period, arrivedOn), a].join()] ??= {})
          for (const [index, amount] of amounts) cell[index] = (cell[index] ?? 0) + amount
        }
      }
    }
  }
  const withoutZeros = (cell: object) => Object.fromEntries(Object.entries(cell).filter(([, amount]) => amount !== 0))
  const tidy = Object.entries(cells).map(([name, cell]) => [name, withoutZeros(cell)] as const)
  return Object.fromEntries(tidy.filter(([, cell]) => Object.keys(cell).length > 0))
}

test('for any visitors, the rollup has exactly the cells that counting by hand gives', () => {
  const isTheSame = (visitors: [VisitorDimensions, Map<number, number>][]) => {
    const cells = cellsFor(...visitors).map(({ grouping, version, creative, period, startsOn, age, counts }) => [
      [`${grouping} ${version}/${creative}`, period, startsOn, age].join(),
      Object.fromEntries([...counts.entries()].filter(([, amount]) => amount !== 0)),
    ])
    expect(Object.fromEntries(cells)).toEqual(byHand(visitors))
  }
  fc.assert(fc.property(fc.array(fc.tuple(anyFacts, anyAmounts), { maxLength: 12 }), isTheSame), { numRuns: 300 })
})
