import { expect, test } from 'vitest'
import { lineAt, percentAt, quarterOf, remainingMs } from './calculation-progress.ts'

test('a percent is added every 100 ms, up to a hundred', () => {
  expect([0, 99, 100, 199, 200, 9_999, 10_000, 10_001, 86_400_000].map(percentAt)).toEqual([
    0, 0, 1, 1, 2, 99, 100, 100, 100,
  ])
})

test('the calculation is over two seconds after it reaches 100 percent, independent of rendering', () => {
  expect([0, 10_000, 11_999, 12_000, 86_400_000].map(remainingMs)).toEqual([12_000, 2_000, 1, 0, 0])
})

test('the text changes with each quarter, and announces the plan at the end', () => {
  const every = Array.from({ length: 101 }, (_, percent) => percent)
  expect([...new Set(every.map(quarterOf))]).toEqual([0, 25, 50, 75, 100])
  for (const isPersonal of [true, false])
    expect(new Set(every.map((percent) => lineAt(percent, isPersonal))).size).toBe(5)
  expect(every.map((percent) => lineAt(percent, false)).join()).not.toMatch(/answers|choosing/i)
  expect(lineAt(99, true)).not.toBe('Your plan is ready')
  expect(lineAt(100, true)).toBe('Your plan is ready')
})
