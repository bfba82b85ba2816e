import { expect, test } from 'vitest'
import { clockFrom } from './clock.ts'

test('the clock returns the system time', () => {
  const before = Date.now()
  const now = clockFrom()().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})

test('a clock that starts at another instant ticks on from there', () => {
  const clock = clockFrom('2026-12-31T23:59:59+08:00', Date.now() - 2_000)
  const past = clock().getTime() - Date.parse('2026-12-31T15:59:59Z')
  expect(past).toBeGreaterThanOrEqual(2_000)
  expect(past).toBeLessThan(20_000)
})
