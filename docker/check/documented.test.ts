import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandWith, unusedCommands } from './documented.ts'

/** Commands that need no installation, or an image of PostgreSQL that is not published yet, and the tests that run them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'make postgres TO=': 'docker/major.proof.test.ts',
  'make faults': 'bench/faults/drill.proof.test.ts',
  'make archive': 'tools/archive/archive.test.ts',
}

test('scenes of make compose-check, or other tests, run every command of docs/operations.md', () => {
  const sources = globSync('docker/check/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  for (const [, heading = '', part = ''] of sources.join().matchAll(/commandWith\('([^']+)', '([^']+)'\)/g))
    commandWith(heading, part)
  const left = unusedCommands().map(
    (command) => Object.keys(ELSEWHERE).find((start) => command.startsWith(start)) ?? command,
  )
  expect(left).toEqual(Object.keys(ELSEWHERE))
  for (const file of Object.values(ELSEWHERE)) expect(globSync(file)).toEqual([file])
})
