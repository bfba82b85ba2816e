import { expect, test } from 'vitest'
import { clockText, endSilence, leftOf, pauseSilence, readySilence, startSilence } from './silence.ts'

const START = Date.UTC(2026, 10, 23, 7)

test('a silence runs for its minutes, also if nothing looks at it in between', () => {
  const running = startSilence(readySilence(3), START)
  expect(leftOf(running, START + 60_000)).toBe(120_000)
  expect(endSilence(running, START + 179_999)).toBe(running)
  expect(endSilence(running, START + 3_600_000)).toEqual({ state: 'over' })
})

test('a paused silence waits, and continues where it was paused', () => {
  const paused = pauseSilence(startSilence(readySilence(1), START), START + 20_000)
  expect(leftOf(paused, START + 999_999)).toBe(40_000)
  const again = startSilence(paused, START + 999_999)
  expect(leftOf(again, START + 999_999 + 15_000)).toBe(25_000)
})

test('a silence whose time is over cannot be paused any more, or started again', () => {
  const running = startSilence(readySilence(1), START)
  expect(pauseSilence(running, START + 60_000)).toBe(running)
  const over = endSilence(running, START + 60_000)
  expect(startSilence(over, START + 60_001)).toBe(over)
  expect(leftOf(over, START)).toBe(0)
})

test('the clock shows full seconds until they are over', () => {
  expect([180_000, 179_999, 60_000, 59_001, 9_000, 1, 0].map(clockText)).toEqual([
    '3:00',
    '3:00',
    '1:00',
    '1:00',
    '0:09',
    '0:01',
    '0:00',
  ])
})
