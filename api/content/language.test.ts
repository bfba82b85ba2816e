import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ARCHAIC } from './course/courses/testing.language.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Files whose texts people read outside the course, which has a test of its own. */
const FILES = globSync(
  [
    'api/content/quiz/**/*.ts',
    'web/{account,course,offer,payment,quiz,site,ui}/**/*.{ts,tsx}',
    'projector/mail/**/*.ts',
  ],
  { cwd: root },
).filter((file) => !/\.test\.|testing\.|scripture/.test(file))

/** Texts that stay as they are: the specification's, and words of the law. */
const GIVEN = ['We are still confirming your payment', 'Special characters are not allowed', 'What you will receive']

/** Long forms that people contract when they speak, whatever follows them. */
const LONG =
  /\b(?:do|does|did|is|are|was|were|has|have|had|would|could|should|will) not\b|\bcannot\b|\b[Ll]et us know\b|(?<!that )\b(?:[Yy]ou|[Ww]e|[Tt]hey) are (?!the )|\b[Tt]here is (?!to )|\b[Ww]hat is (?:your|this|it)\b|\b(?:[Yy]ou|[Ww]e|[Tt]hey) have (?:paid|seen|\w+ed)\b/g

/** Returns the texts of a file: without comments, quotations of the King James Bible and texts that stay. */
const textsOf = (file: string): string => {
  const code = readFileSync(root + file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|^import .*$/gm, '')
    // Operators and developers read errors and warnings, and code reads SQL.
    .replace(/(?:Error|warn|assert|where)\([\s\S]*?\)/g, '')
    .replace(/<blockquote>[\s\S]*?<\/blockquote>/g, '')
    .replace(/\s+/g, ' ')
  return GIVEN.reduce((text, given) => text.replaceAll(given, ''), code)
}

const found = (words: RegExp) =>
  FILES.flatMap((file) => (textsOf(file).match(words) ?? []).map((one) => `${file}: ${one}`))

test('quiz, screens, mails and legal texts speak the way people speak, with contractions', () => {
  expect(found(LONG)).toEqual([])
})

test('quiz, screens, mails and legal texts have no old or British words', () => {
  expect(found(ARCHAIC)).toEqual([])
})

test('quiz, screens, mails, legal texts and everything of the course quote in double marks, with stops inside', () => {
  const course = globSync(['api/content/course/**/*.ts'], { cwd: root })
  const wrong = [...FILES, ...course.filter((file) => !/\.test\.|testing\.|scripture|compose/.test(file))].flatMap(
    (file) =>
      // Double marks hold single ones: words of a speaker within a verse.
      (
        textsOf(file)
          .replace(/bible\([^)]*\)/g, '')
          .replace(/“[^”]*”/g, '“”')
          .match(/‘[^’]*’|”[.,](?!\w)/g) ?? []
      ).map((one) => `${file}: ${one}`),
  )
  expect(wrong).toEqual([])
})
