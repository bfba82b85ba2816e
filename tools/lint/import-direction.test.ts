import { beforeAll, expect, it } from 'vitest'
import { type LintFinding, lintScratchProject } from './scratch-project.ts'

const SHARED = ['events/course/courses', 'events/figures/definitions', 'events/payment/money', 'events/time']
const PRODUCT = ['api', 'api/contracts', 'commands', 'db', 'events', ...SHARED, 'projector', 'providers', 'web']
const EVERYTHING = [...PRODUCT, 'api/content/device', 'operate', 'operate/servers', 'prove', 'tools']

/** The directions once more by hand: a test that read them from the rule would agree with any rule. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'events/course/courses': [],
  'events/figures/definitions': ['events/payment/money', 'events/time'],
  'events/payment/money': ['events/time'],
  'events/time': [],
  events: SHARED,
  db: ['events', ...SHARED],
  commands: ['db', 'events', ...SHARED],
  providers: ['commands', 'db', 'events', ...SHARED],
  projector: ['api/contracts', 'commands', 'db', 'events', 'providers', ...SHARED],
  api: ['api/contracts', 'commands', 'db', 'events', 'providers', ...SHARED],
  'api/contracts': SHARED,
  'api/content/device': ['api', 'api/contracts'],
  web: ['api/content/device', 'api/contracts', ...SHARED],
  operate: ['api', 'api/contracts', 'commands', 'db', 'events', 'projector', 'providers', 'operate/servers', ...SHARED],
  'operate/servers': ['db', 'events', ...SHARED],
  ...Object.fromEntries(['prove', 'tools'].map((zone) => [zone, EVERYTHING])),
}
const ZONES = Object.keys(MAY_IMPORT)

/** All syntaxes of TypeScript that name another file, one per line. */
const SYNTAXES: Record<string, (to: string) => string> = {
  import: (to) => `import { thing } from '${to}/thing.ts'; export const a = [thing]`,
  'import for its side effect': (to) => `import '${to}/thing.ts'`,
  'import of a namespace': (to) => `import * as all from '${to}/thing.ts'; export const b = [all]`,
  'type import': (to) => `import type { Thing } from '${to}/thing.ts'; export type C = Thing[]`,
  'type in place': (to) => `export type D = import('${to}/thing.ts').Thing`,
  'type of a module': (to) => `export type E = typeof import('${to}/thing.ts')`,
  're-export': (to) => `export { f } from '${to}/thing.ts'`,
  're-export of everything': (to) => `export * from '${to}/thing.ts'`,
  're-export of a type': (to) => `export type { G } from '${to}/thing.ts'`,
  'dynamic import': (to) => `export const h = () => import('${to}/thing.ts')`,
  'dynamic import with a template': (to) => `export const i = (name: string) => import(\`${to}/\${name}.ts\`)`,
  'dynamic import with a sum': (to) => `export const j = (name: string) => import('${to}/' + name + '.ts')`,
  require: (to) => `export const k = require('${to}/thing.ts')`,
  'import with require': (to) => `import m = require('${to}/thing.ts'); export const n = [m]`,
  glob: (to) => `export const l = import.meta.glob(['./*.md', '${to}/*.ts'])`,
}

const up = (zone: string) => '../'.repeat(zone.split('/').length)

/** Spells the path from `<zone>/deep/` to another zone. */
const PATHS: Record<string, (from: string, to: string) => string> = {
  alias: (_from, to) => `#${to}`,
  'alias-and-steps': (from, to) => `#${from}/${up(from)}${to}`,
  relative: (from, to) => `../${up(from)}${to}`,
  detour: (from, to) => `./.././${up(from)}${to}`,
}

type Crossing = { from: string; to: string; files: Record<string, string> }

/** Writes one file per path, with all syntaxes in it. */
const createCrossing = (from: string, to: string): Crossing => {
  const files = Object.entries(PATHS).map(([name, spell]) => {
    const lines = Object.values(SYNTAXES).map((write) => `${write(spell(from, to))}\n`)
    return [`${from}/deep/${to.replaceAll('/', '-')}-${name}.ts`, lines.join('')]
  })
  return { from, to, files: Object.fromEntries(files) }
}

const crossings = ZONES.flatMap((from) => ZONES.map((to) => createCrossing(from, to)))
const isAllowed = ({ from, to }: Crossing) => from === to || MAY_IMPORT[from]?.includes(to)
const forbidden = crossings.filter((crossing) => !isAllowed(crossing))
const allowed = crossings.filter(isAllowed)

let findings: LintFinding[] = []
const found = (file: string) =>
  findings.filter(({ filename, code }) => filename === file && code === 'project(import-direction)')

beforeAll(async () => {
  findings = await lintScratchProject(Object.assign({}, ...crossings.map(({ files }) => files)))
})

it.each(forbidden)('$from/ may not import $to/, in any syntax', ({ from, to, files }) => {
  const says = new RegExp(`^${from}/ may import .+; not ${to}/ \\(.+\\)\\. [A-Z].+\\.$`)
  for (const file of Object.keys(files)) {
    const reported = found(file).filter(({ message }) => says.test(message))
    const lines = new Set(reported.map(({ labels: [label] }) => label?.span.line))
    const missed = Object.keys(SYNTAXES).filter((_syntax, index) => !lines.has(index + 1))
    expect(missed, file).toEqual([])
  }
})

it.each(allowed)('$from/ may import $to/', ({ files }) => {
  expect(Object.keys(files).flatMap(found)).toEqual([])
})
