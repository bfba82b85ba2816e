import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { placesOf, readSubjects, strangers } from './subjects.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\0')

test('the table of subjects in ARCHITECTURE.md names every place of every subject', () => {
  const table = readSubjects(readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8'))
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(placesOf(files)))
})

test('every folder of a floor is a subject or belongs to the core', () => {
  expect(strangers(files)).toEqual([])
})

test('a folder of a floor with a name of its own is reported', () => {
  expect(strangers(['commands/withdrawal/withdraw.ts', 'commands/payment/pay.ts', 'events/bus/bus.ts'])).toEqual([
    expect.stringMatching(/^commands\/withdrawal\/ is no subject: move it into one of quiz, /),
  ])
})
