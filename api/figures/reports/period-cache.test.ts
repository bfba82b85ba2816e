import { expect, test } from 'vitest'
import { type CachedPeriod, createPeriodCache, isCachedPeriod } from './period-cache.ts'

const one = (fingerprint: string): CachedPeriod => {
  const names = Array.from({ length: 40 }, (_, n) => `creo-${n}`)
  return { fingerprint, groups: new Map(names.map((creative) => [creative, { version: '', creative, counts: [1] }])) }
}

test('the cache drops the least recently used periods and counts changed ones once', () => {
  const cache = createPeriodCache(165_000)
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
