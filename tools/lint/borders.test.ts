import { beforeAll, describe, expect, it } from 'vitest'
import { type Finding, lintPlanted } from './planted.ts'
import { CLEAN, VIOLATIONS } from './violations.ts'

/** The arrows once more, by hand: a test that read them from the rule would agree with whatever the rule says. */
const MAY_SEE: Record<string, readonly string[]> = {
  events: [],
  db: ['events'],
  projector: ['db', 'events'],
  api: ['db', 'events', 'api/contracts'],
  'api/contracts': [],
  web: ['api/contracts'],
  lint: [],
  bench: ['api', 'api/contracts', 'db', 'events', 'lint', 'projector', 'web'],
}
const ROOMS = Object.keys(MAY_SEE)

/** Every way TypeScript has to name another file, a line each. */
const WAYS: Record<string, (to: string) => string> = {
  import: (to) => `import { thing } from '${to}/thing.ts'; export const a = [thing]`,
  'import for its effect': (to) => `import '${to}/thing.ts'`,
  'import of a namespace': (to) => `import * as all from '${to}/thing.ts'; export const b = [all]`,
  'type import': (to) => `import type { Thing } from '${to}/thing.ts'; export type C = Thing[]`,
  'type in place': (to) => `export type D = import('${to}/thing.ts').Thing`,
  'type of a module': (to) => `export type E = typeof import('${to}/thing.ts')`,
  're-export': (to) => `export { f } from '${to}/thing.ts'`,
  're-export of everything': (to) => `export * from '${to}/thing.ts'`,
  're-export of a type': (to) => `export type { G } from '${to}/thing.ts'`,
  'dynamic import': (to) => `export const h = () => import('${to}/thing.ts')`,
  'dynamic import by template': (to) => `export const i = (name: string) => import(\`${to}/\${name}.ts\`)`,
  'dynamic import by sum': (to) => `export const j = (name: string) => import('${to}/' + name + '.ts')`,
  require: (to) => `export const k = require('${to}/thing.ts')`,
  'import by require': (to) => `import m = require('${to}/thing.ts'); export const n = [m]`,
  glob: (to) => `export const l = import.meta.glob(['../../lint/*.md', '${to}/*.ts'])`,
}

const up = (room: string) => '../'.repeat(room.split('/').length)

/** Paths from `<room>/deep/` to another room. */
const PATHS: Record<string, (from: string, to: string) => string> = {
  alias: (_from, to) => `#${to}`,
  'alias-and-steps': (from, to) => `#${from}/${up(from)}${to}`,
  relative: (from, to) => `../${up(from)}${to}`,
  roundabout: (from, to) => `./.././${up(from)}${to}`,
}

/** One file per path, with every way in it. */
function crossings(from: string, to: string): Record<string, string> {
  const write = (path: string) => Object.values(WAYS).map((way) => `${way(path)}\n`)
  return Object.fromEntries(
    Object.entries(PATHS).map(([path, spell]) => [
      `${from}/deep/${to.replace('/', '-')}-${path}.ts`,
      write(spell(from, to)).join(''),
    ]),
  )
}

type Crossing = { from: string; to: string; files: Record<string, string> }

const everyCrossing = ROOMS.flatMap((from) => ROOMS.map((to): Crossing => ({ from, to, files: crossings(from, to) })))
const isOpen = ({ from, to }: Crossing) => from === to || MAY_SEE[from]?.includes(to)
const refused = everyCrossing.filter((crossing) => !isOpen(crossing))
const open = everyCrossing.filter(isOpen)

let findings: Finding[] = []
const found = (file: string) => findings.filter(({ filename }) => filename === file)

beforeAll(async () => {
  const crossed = everyCrossing.flatMap(({ files }) => Object.entries(files))
  const violated = Object.values(VIOLATIONS).flatMap((list) => list.map(([file, source]) => [file, source] as const))
  const planted = [...crossed, ...violated, ...Object.entries(CLEAN)]
  const files = Object.fromEntries(planted)
  expect(Object.keys(files), 'no planting hides another').toHaveLength(planted.length)
  findings = await lintPlanted(files)
}, 60_000)

describe('The arrows between rooms', () => {
  it.each(refused)('$from/ never reaches into $to/, whatever the spelling', ({ from, to, files }) => {
    const says = new RegExp(`^${from}/ sees .+, not ${to}/ \\(.+\\)\\. [A-Z].+\\.$`)
    for (const file of Object.keys(files)) {
      const caught = found(file).filter(({ code, message }) => code === 'house(arrows)' && says.test(message))
      const lines = new Set(caught.map(({ labels: [label] }) => label?.span.line))
      expect(
        Object.keys(WAYS).filter((_way, at) => !lines.has(at + 1)),
        file,
      ).toEqual([])
    }
  })

  it.each(open)('$from/ is free to use $to/', ({ files }) => {
    expect(Object.keys(files).flatMap(found)).toEqual([])
  })
})

describe.each(Object.entries(VIOLATIONS))('The house promises that %s', (_promise, violations) => {
  it.each(violations)('and refuses %s', (file, _source, rule, says) => {
    expect(found(file).map(({ code = 'no code' }) => code)).toEqual([rule])
    expect(found(file)[0]?.message).toMatch(says)
  })
})

describe('What is allowed stays allowed', () => {
  it.each(Object.keys(CLEAN))('in %s', (file) => {
    expect(found(file)).toEqual([])
  })
})

it('the rules obey themselves', () => {
  expect(findings.filter(({ filename }) => /^lint\/[\w.-]+$/.test(filename))).toEqual([])
})
