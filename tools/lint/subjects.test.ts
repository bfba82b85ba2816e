import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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

test('the name of the product is spelled in one file, so an owner changes it once', () => {
  const sources = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(path.join(ROOT, file)),
  )
  // The placeholder of a company begins like it.
  const spelled = sources.filter((file) => /Daily Lamp(?! Pte)/.test(readFileSync(path.join(ROOT, file), 'utf8')))
  expect(spelled).toEqual(['events/payment/money/brand.ts'])
})
