import { describe, expect, test } from 'vitest'
import { addPeriodTo, isCachedPeriod, createPeriodCache, packPeriod } from './period-cache.ts'

const groups = (count: number) => new Map(Array.from({ length: 10 }, (_, n) => [`group ${n}`, [count, n]] as const))
const one = (fingerprint: string) => packPeriod(fingerprint, groups(1))

describe('a packed period', () => {
  test('a period is added to sums and subtracted from them with any number of measures', () => {
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

  test('a period without groups adds nothing', () => {
    const sums = new Map([['a', [1]]])
    addPeriodTo(sums, packPeriod('1', new Map()), 1)
    expect([...sums]).toEqual([['a', [1]]])
  })
})

describe('the period cache', () => {
  test('the cache drops the least recently used periods and counts changed ones once', () => {
    const cache = createPeriodCache(4_000)
    for (const name of ['first', 'second', 'third']) cache.put(name, one('1'))
    for (let n = 0; n < 50; n++) cache.put('first', one(String(n)))
    for (const name of ['fourth', 'fifth']) cache.put(name, one('1'))
    expect(['first', 'second', 'third', 'fourth', 'fifth'].map((name) => isCachedPeriod(cache.get(name)))).toEqual([
      true,
      false,
      true,
      true,
      true,
    ])
  })

  test('the cache does not store a period larger than its limit', () => {
    const cache = createPeriodCache(200)
    cache.put('large', one('1'))
    expect(cache.get('large')).toBeUndefined()
    cache.put('small', 'requested')
    expect(cache.get('small')).toBe('requested')
  })
})
