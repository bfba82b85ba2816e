import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocks, blockWith } from './documented.ts'

/** Commands that need Paddle, or an image of PostgreSQL that is not published yet, and the tests that run them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'make paddle': 'operate/cli/sandbox.test.ts',
  'make postgres TO=': 'operate/containers/major.proof.test.ts',
}

test('scenes of make compose-check, or other tests, run every command of docs/operations.md', () => {
  const sources = globSync('prove/containers/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const asked = sources.join().matchAll(/commandWith\('([^']+)', '([^']+)'\)/g)
  const played = [...asked].map(([, heading = '', part = '']) => blockWith(heading, part))
  const left = blocks
    .filter((block) => !played.includes(block))
    .map(({ commands }) => Object.keys(ELSEWHERE).find((start) => commands.startsWith(start)) ?? commands)
  expect(left).toEqual(Object.keys(ELSEWHERE))
  for (const file of Object.values(ELSEWHERE)) expect(globSync(file)).toEqual([file])
})

test('all commands of operators and analysts read .env', () => {
  const withoutEnv = /(?<!api-1 )\bnode (?:operate\/|prove\/(?:verify|simulation)|tools\/analyst\/\S*main).*/g
  expect(readFileSync('Makefile', 'utf8').match(withoutEnv)).toBeNull()
})

test('an upgrade is refused where there are no containers, before it asks git and Docker', () => {
  expect(readFileSync('Makefile', 'utf8')).toMatch(/\nupgrade:.*\n\t@\$\(CONTAINERS\) \|\| \{ echo .*exit 1; \}\n/)
})
