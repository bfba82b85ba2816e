import { MINUTE_MS } from '#events/time/time.ts'
import { expect, test } from 'vitest'
import type { Store } from '#web/lib/page/storage.ts'
import { createMemoryStore } from '#web/lib/page/testing.storage.ts'
import { discountDeadline, minutesAndSeconds, secondsAtFirst, secondsUntil } from './deadline.ts'

const NOON = Date.UTC(2025, 2, 1, 12)
const left = (now: number, store: Store) => secondsUntil(discountDeadline(now, store), now)

test('the discount lasts 600 seconds from its first view', () => {
  const store = createMemoryStore()
  expect(left(NOON, store)).toBe(600)
  expect(left(NOON + 10 * MINUTE_MS - 1, store)).toBe(1)
  expect(left(NOON + 10 * MINUTE_MS, store)).toBe(0)
})

test('the discount is not restarted by a later view', () => {
  const store = createMemoryStore()
  left(NOON, store)
  expect(left(NOON + 4 * MINUTE_MS, store)).toBe(360)
})

test('a later view shows what is left at its first rendering, and the first view begins nothing by rendering', () => {
  const store = createMemoryStore()
  expect(secondsAtFirst(NOON, store)).toBe(600)
  expect(left(NOON + MINUTE_MS, store)).toBe(600)
  expect(secondsAtFirst(NOON + 5 * MINUTE_MS, store)).toBe(360)
  expect(secondsAtFirst(NOON + 24 * 60 * MINUTE_MS, store)).toBe(0)
})

test('the discount stays over once it is over', () => {
  const store = createMemoryStore()
  left(NOON, store)
  expect(left(NOON + 24 * 60 * MINUTE_MS, store)).toBe(0)
})

test('the discount never has more than 600 seconds left, even if the clock goes back an hour', () => {
  const store = createMemoryStore()
  left(NOON, store)
  expect(left(NOON - 60 * MINUTE_MS, store)).toBe(600)
  expect(left(NOON - 60 * MINUTE_MS + 4 * MINUTE_MS, store)).toBe(360)
})

test.each(['', 'soon', '-1', 'NaN', '1e99', '99999999999999999999'])(
  'the discount starts when storage holds %o',
  (broken) => {
    const store = createMemoryStore()
    store.write('discountDeadline', broken)
    expect(left(NOON, store)).toBe(600)
    expect(left(NOON + MINUTE_MS, store)).toBe(540)
  },
)

test('a started second counts', () => {
  expect(secondsUntil(NOON + 1500, NOON)).toBe(2)
  expect(secondsUntil(NOON + 1000, NOON)).toBe(1)
})

test.each([
  [600, '10:00'],
  [599, '9:59'],
  [60, '1:00'],
  [5, '0:05'],
  [0, '0:00'],
])('%d seconds are shown as %s', (seconds, shown) => {
  expect(minutesAndSeconds(seconds)).toBe(shown)
})
