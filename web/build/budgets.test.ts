import { expect, test } from 'vitest'
import { BUDGETS, overweight } from './budgets.ts'

test('sizes equal to their budgets pass', () => {
  expect(overweight({ ...BUDGETS })).toEqual([])
})

test.each(['script', 'page', 'fonts'] as const)('a %s that is one byte too large is named', (part) => {
  const complaints = overweight({ ...BUDGETS, [part]: BUDGETS[part] + 1 })
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain(`The ${part} of the landing weighs`)
})

test.each([
  ['cabinet', '130.0'],
  ['quiz', '115.0'],
] as const)('a %s script that is one byte too large is named', (screen, kB) => {
  const part = `${screen} script` as const
  expect(overweight({ ...BUDGETS, [part]: BUDGETS[part] + 1 })).toEqual([
    `The ${part} weighs ${kB} kB of ${kB} kB allowed.`,
  ])
})
