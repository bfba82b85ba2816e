import { describe, expect, test } from 'vitest'
import { isCachedPeriod, createPeriodCache, packPeriod } from './period-cache.ts'

const groups = (count: number) => new Map(Array.from({ length: 40 }, (_, n) => [n, [count, n]] as const))
const one = (fingerprint: string) => packPeriod(fingerprint, groups(1))

test('a packed period has the counts of each group, with zeros for missing ones', () => {
  const groups = new Map([
    [7, [1, 2, 3]],
    [2, [5]],
    [0, []],
  ])
  expect(packPeriod('1', groups)).toEqual({
    fingerprint: '1',
    groups: Int32Array.from([7, 2, 0]),
    counts: Float64Array.from([1, 2, 3, 5, 0, 0, 0, 0, 0]),
    width: 3,
  })
})

describe('the period cache', () => {
  test('the cache drops the least recently used periods and counts changed ones once', () => {
    const cache = createPeriodCache(4_500)
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
    const cache = createPeriodCache(600)
    cache.put('large', one('1'))
    expect(cache.get('large')).toBeUndefined()
    cache.put('small', 'requested')
    expect(cache.get('small')).toBe('requested')
  })
})
