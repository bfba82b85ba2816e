import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CEILING, countLines, MECHANISMS, readMechanisms, weigh } from './weigh.ts'

const lines = countLines()
const mechanisms = readMechanisms(readFileSync(MECHANISMS, 'utf8'))

test('hand-written lines stay below the ceiling', () => {
  expect([...lines.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(CEILING)
})

test('a path weighs its own files alone', () => {
  const some = new Map([
    ['db/store/batcher.ts', 3],
    ['db/store/batcher.test.ts', 5],
    ['db/store/batcher-two.ts', 7],
  ])
  expect(weigh(some, ['db/store/batcher.ts'])).toEqual({ files: 2, code: 3, tests: 5 })
  expect(weigh(some, ['db/'])).toEqual({ files: 3, code: 10, tests: 5 })
})

test.each(mechanisms)('docs/mechanisms.md states the weight of: $name', ({ paths, code, tests }) => {
  for (const one of paths) expect(weigh(lines, [one]).files, one).toBeGreaterThan(0)
  const counted = weigh(lines, paths)
  // Small changes need no edit.
  const isClose = (stated: number, real: number) => Math.abs(stated - real) <= Math.max(40, real / 5)
  expect([isClose(code, counted.code), isClose(tests, counted.tests)], `${counted.code} + ${counted.tests}`).toEqual([
    true,
    true,
  ])
})
