import { expect, test, vi } from 'vitest'
import { BUDGETS, overweight, report } from './budgets.ts'

test('sizes equal to their budgets pass', () => {
  expect(overweight({ ...BUDGETS })).toEqual([])
})

test.each(['script', 'page', 'fonts'] as const)('a %s that is one byte too large is named', (part) => {
  const complaints = overweight({ ...BUDGETS, [part]: BUDGETS[part] + 1 })
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain(`The ${part} of the landing weighs`)
})

test.each([
  ['cabinet script', '130.0'],
  ['quiz script', '115.0'],
  ['first tap', '40.0'],
] as const)('a %s that is one byte too large is named', (part, kB) => {
  expect(overweight({ ...BUDGETS, [part]: BUDGETS[part] + 1 })).toEqual([
    `The ${part} weighs ${kB} kB of ${kB} kB allowed.`,
  ])
})

test('a page that is too large fails the build of who works on it, and only warns who runs the product', () => {
  const build = (mode: string | undefined, size: number) => {
    const log = { warn: vi.fn(), error: vi.fn() }
    report({ ...BUDGETS, 'quiz script': size }, log, mode)
    return [log.error.mock.calls.length, log.warn.mock.calls.length]
  }
  expect([build(undefined, 115_001), build('warn', 115_001), build('warn', 115_000)]).toEqual([
    [1, 0],
    [0, 1],
    [0, 0],
  ])
})
