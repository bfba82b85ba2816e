import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** The code in the browsers of visitors and subscribers. It composes plans for those who keep their answers. */
const SENT = globSync(
  ['web/**/*.{ts,tsx}', 'api/content/course/plan/*.ts', 'api/contracts/**/*.ts', 'events/{money,time}/*.ts'],
  {
    cwd: root,
  },
).filter((file) => !/^web\/(?:admin|build|e2e)\/|\.test\.tsx?$/.test(file))

/**
 * Functions that came after the browsers that the build is made for (Safari 16.4, Chrome 111). The build translates syntax,
 * but adds no functions, and old phones get no newer browser.
 */
const TOO_NEW =
  /\b(?:(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|AbortSignal\.any|URL\.(?:canParse|parse)|Array\.fromAsync|RegExp\.escape|Iterator\.from)\b|\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|flatMap|toArray)\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|toWellFormed)\(/

test('pages call no function that the browsers of old phones lack', () => {
  expect(SENT.length).toBeGreaterThan(300)
  expect(SENT.filter((file) => TOO_NEW.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})
