import { beforeAll, describe, expect, it } from 'vitest'
import { importDirection } from './planted/testing.import-direction.ts'
import { noBareText } from './planted/testing.no-bare-text.ts'
import { noBrowserGlobals } from './planted/testing.no-browser-globals.ts'
import { noClockOrRandomness } from './planted/testing.no-clock-or-randomness.ts'
import { noContentInCode } from './planted/testing.no-content-in-code.ts'
import { noZodInWeb } from './planted/testing.no-zod-in-web.ts'
import { plainComments } from './planted/testing.plain-comments.ts'
import { plainNames } from './planted/testing.plain-names.ts'
import { pollPageReads } from './planted/testing.poll-page-reads.ts'
import plugin from './plugin.ts'
import { type LintFinding, lintScratchProject } from './scratch-project.ts'

const planted = [
  importDirection,
  noBareText,
  noBrowserGlobals,
  noClockOrRandomness,
  noContentInCode,
  noZodInWeb,
  plainComments,
  plainNames,
  pollPageReads,
]

let findings: LintFinding[] = []
const found = (file: string) => findings.filter(({ filename }) => filename === file)

beforeAll(async () => {
  const violations = planted.flatMap((rule) => rule.violations.map(([file, source]) => [file, source] as const))
  const all = [...violations, ...planted.flatMap(({ allowed }) => Object.entries(allowed))]
  const names = all.map(([file]) => file)
  expect(names, 'no planted file replaces another').toEqual([...new Set(names)])
  findings = await lintScratchProject(Object.fromEntries(all))
})

it('every rule of the plugin has planted violations and planted allowed code', () => {
  const complete = planted.filter(({ violations, allowed }) => violations.length && Object.keys(allowed).length)
  expect(complete.map(({ rule }) => rule)).toEqual(Object.keys(plugin.rules).map((name) => `project(${name})`))
})

describe.each(planted)('$rule', ({ rule, violations, allowed }) => {
  it.each(violations)('the planted violation in %s is reported', (file, _source, says) => {
    expect(found(file).map(({ code = 'no code' }) => code)).toEqual([rule])
    expect(found(file)[0]?.message).toMatch(says)
  })

  it.each(Object.keys(allowed))('no rule reports the planted allowed code in %s', (file) => {
    expect(found(file)).toEqual([])
  })
})

it('the lint rules obey themselves', () => {
  expect(findings.filter(({ filename }) => filename.startsWith('tools/lint/'))).toEqual([])
})
