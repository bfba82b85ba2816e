import { describe, expect, test } from 'vitest'
import { addPeriodTo, isCachedPeriod, createPeriodCache, packPeriod } from './period-cache.ts'

const groups = (count: number) => new Map(Array.from({ length: 10 }, (_, n) => [`group ${n}`, [count, n]] as const))
const one = (fingerprint: string) => packPeriod(fingerprint, groups(1))

describe('a period that is kept', () => {
  test('adds its groups to others, and takes them away, however many measures each of them has', () => {
    const sums = new Map([
      ['a', [1]],
      ['b', [1, 1, 1, 1]],
    ])
    const period = packPeriod(
      '1',
      new Map([
        ['a', [1, 2, 3]],
        ['b', [5]],
        ['c', []],
      ]),
    )
    addPeriodTo(sums, period, 1)
    expect([...sums]).toEqual([
      ['a', [2, 2, 3]],
      ['b', [6, 1, 1, 1]],
      ['c', [0, 0, 0]],
    ])
    addPeriodTo(sums, period, -1)
    expect([...sums]).toEqual([
      ['a', [1, 0, 0]],
      ['b', [1, 1, 1, 1]],
      ['c', [0, 0, 0]],
    ])
  })

  test('in which nobody of the choice is adds nothing', () => {
    const sums = new Map([['a', [1]]])
    addPeriodTo(sums, packPeriod('1', new Map()), 1)
    expect([...sums]).toEqual([['a', [1]]])
  })
})

describe('periods that are kept', () => {
  test('make room for others, those first that were used least lately, and are counted once however often they change', () => {
    const kept = createPeriodCache(4_000)
    for (const name of ['first', 'second', 'third']) kept.put(name, one('1'))
    for (let n = 0; n < 50; n++) kept.put('first', one(String(n)))
    for (const name of ['fourth', 'fifth']) kept.put(name, one('1'))
    expect(['first', 'second', 'third', 'fourth', 'fifth'].map((name) => isCachedPeriod(kept.get(name)))).toEqual([
      true,
      false,
      true,
      true,
      true,
    ])
  })

  test('never take more room than there is, not even for a single one', () => {
    const kept = createPeriodCache(200)
    kept.put('large', one('1'))
    expect(kept.get('large')).toBeUndefined()
    kept.put('small', 'requested')
    expect(kept.get('small')).toBe('requested')
  })
})
