import { expect, test } from 'vitest'
import { figureText } from './figure-text.ts'

test.each([
  [1_234, 'count', '1,234'],
  [3_892, 'money', '$38.92'],
  [12.34, 'percent', '12.3%'],
  [1.005, 'factor', '1.00×'],
  [30, 'days', 'day 30'],
  [0.125, 'seconds', '0.13 s'],
  [1, 'seconds', '1.0 s'],
  [1.25, 'seconds', '1.3 s'],
  [null, 'money', '–'],
] as const)('the figure %s of the unit %s is written as %s', (value, unit, text) => {
  expect(figureText(value, unit, 'USD')).toBe(text)
})
