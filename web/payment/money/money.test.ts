import { expect, test } from 'vitest'
import { dollars } from './money.ts'

test.each([
  [3.7, '$3.70'],
  [2.53, '$2.53'],
  [0.99, '$0.99'],
  [12.34, '$12.34'],
  [249, '$249.00'],
])('%d dollars are formatted as %s', (amount, printed) => {
  expect(dollars(amount)).toBe(printed)
})
