import { expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { runProgram } from '#prove/servers/program.ts'
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

test.each([
  [{ N: 'abc' }, 'N and SEED are whole numbers'],
  [{ F: 'no-such-path' }, 'No path of the core contains "no-such-path"'],
])('settings that make no mistake, such as %j, are refused before any test runs', async (settings, why) => {
  const { code, stderr } = await runProgram(fileURLToPath(new URL('main.ts', import.meta.url)), [], settings)
  expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
  expect(stderr).toContain(why)
})
