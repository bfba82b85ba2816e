import { expect, test } from 'vitest'
import { listMutations, mutate } from './mutations.ts'

const mutants = (text: string) => listMutations(text).map((mutation) => mutate(text, mutation))

test.each([
  ['a < 2', ['a <= 2', 'a < (2 + 1)']],
  ['if (a === b) run()', ['if (a !== b) run()', 'if (a === b) ;']],
  ['if (isOpen) a = true', ['if (!(isOpen)) a = true', 'if (isOpen) a = false']],
  ['a = (!b && c) ?? d', ['a = (b && c) ?? d', 'a = (!b || c) ?? d', 'a = (!b && c) ']],
  ['a = b ?? null', []],
  [
    'q = `select x where a > $1 and b for update`',
    [
      'q = `select x where a >= $1 and b for update`',
      'q = `select x where a > $1 or b for update`',
      'q = `select x where a > $1 and b `',
    ],
  ],
  ["import a from 'b'\ntype C = 1 | true", []],
  ['wait(5_000)', [';']],
])('small mistakes in %s', (text, expected) => {
  expect(mutants(text).toSorted()).toEqual(expected.toSorted())
})
