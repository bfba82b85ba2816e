import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGrowingCache } from './growing-cache.ts'

test('entries that are too old leave the memory, and not only the answers', async () => {
  const disposed: { name: string }[] = []
  const cache = createGrowingCache<{ name: string }>(10, { ttl: 20, dispose: (value) => disposed.push(value) })
  cache.set('first', { name: 'first' })
  await delay(50)
  cache.set('second', { name: 'second' })
  expect([cache.size, disposed]).toEqual([1, [{ name: 'first' }]])
})
