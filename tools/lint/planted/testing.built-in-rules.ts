import { give, type Planted, use, useType } from './testing.planted.ts'

const STATEMENT = 'Object.freeze([])'
const lines = (count: number, line: string) => `${line}\n`.repeat(count)
const longFunction = (count: number) => `export const long = (a: number[]) => {\n${lines(count - 2, '  a.push(1)')}}\n`
const useHook = (name: string, body: string) =>
  `import { ${name} } from 'react'\n\nexport const useThing = (on: boolean) => {\n  ${body}\n}\n`
const useTable = "import { useReactTable } from '@tanstack/react-table'\n"
const defaultExport = (name: string) => `const ${name} = () => null\nexport default ${name}\n`

/** The linter's own rules, as far as this project sets them. */
export const builtInRules: Planted[] = [
  {
    rule: 'import(no-nodejs-modules)',
    violations: [
      ['web/lib/files.ts', use('node:fs'), /Do not import Node.js builtin module `node:fs`/],
      ['web/lib/bare.ts', use('fs'), /`fs`/],
      ['web/lib/deep.ts', use('fs/promises'), /`fs\/promises`/],
      ['web/admin/chart.tsx', useType('node:fs'), /`node:fs`/],
      ['web/ui/card.tsx', give("() => import('node:crypto')"), /`node:crypto`/],
      ['web/ui/again.ts', "export { join } from 'path'\n", /`path`/],
    ],
    allowed: {
      'web/build/budget.ts': use('node:zlib'),
      'web/e2e/journey.ts': use('node:fs'),
      'web/lib/date.test.ts': use('node:fs'),
      'web/ui/date.test.tsx': use('node:fs'),
    },
  },
  {
    rule: 'typescript(consistent-type-imports)',
    violations: [
      ['web/lib/in-place.ts', "export type Stats = import('./stats.ts').Stats\n", /`import\(\)` type annotations/],
      ['web/lib/value.ts', "import { Stats } from './stats.ts'\nexport type Mine = Stats[]\n", /only used as types/],
    ],
    allowed: { 'web/lib/type.ts': useType('./stats.ts') },
  },
  {
    rule: 'import(no-cycle)',
    violations: [
      ['db/store/a.ts', "export type { B } from './b.ts'\nexport type A = 1\n", /Dependency cycle/],
      ['db/store/b.ts', "import type { A } from '#db/store/a.ts'\nexport type B = A\n", /Dependency cycle/],
    ],
    allowed: { 'db/store/c.ts': "import type { A } from './a.ts'\nexport type C = A\n" },
  },
  {
    rule: 'eslint(func-style)',
    violations: [
      ['api/http/declared.ts', 'export function f() {}\n', /Expected a function expression/],
      ['api/http/async.ts', 'async function f() {}\nexport { f }\n', /Expected a function expression/],
      ['api/http/generator.ts', 'export async function* f() {\n  yield 1\n}\n', /Expected a function expression/],
    ],
    allowed: {
      'api/http/arrow.ts': give('async () => 1'),
      'api/http/yield.ts': give('function* () {\n  yield 1\n}'),
    },
  },
  {
    rule: 'eslint(prefer-arrow-callback)',
    violations: [
      ['api/http/callback.ts', give('[1].map(function (x) {\n  return x\n})'), /Unexpected function expression/],
    ],
    allowed: { 'api/http/arrow-callback.ts': give('[1].map((x) => x)') },
  },
  {
    rule: 'eslint(no-restricted-globals)',
    violations: [
      ['api/http/a.ts', "console.log('here')\n", /pino logger/],
      ['events/a.ts', "console.error('here')\n", /pino logger/],
      ['projector/a.ts', "console.info('here')\n", /pino logger/],
      ['db/migrations/0001-a.ts', "console.log('here')\n", /pino logger/],
    ],
    allowed: {
      'bench/run.ts': "console.log('27,000 events a second')\n",
      'db/cli/migrate.ts': "console.log('Done')\n",
      'run/start.ts': "console.log('Ready')\n",
      'web/lib/log.ts': "export const warn = () => console.warn('Not sent')\n",
    },
  },
  {
    rule: 'import(no-default-export)',
    violations: [
      ['web/ui/button.tsx', defaultExport('Button'), /named/],
      ['api/funnel/answer.ts', 'const answer = 1\nexport { answer as default }\n', /named/],
    ],
    allowed: {
      'web/build/vite.config.ts': 'export default {}\n',
      'web/funnel/email.screen.tsx': defaultExport('EmailScreen'),
      'web/ui/svg.d.ts': "declare module '*.svg' {\n  const url: string\n  export default url\n}\n",
    },
  },
  {
    rule: 'import(extensions)',
    violations: [
      ['api/http/extension.ts', use('./any'), /file extension/],
      ['web/admin/extension.ts', use('./chart'), /file extension/],
    ],
    allowed: { 'api/http/with-extension.ts': use('./any.ts') },
  },
  {
    rule: 'typescript(no-explicit-any)',
    violations: [['api/http/any.ts', give('(a: any) => a'), /Specify a different type/]],
    allowed: {},
  },
  {
    rule: 'typescript(ban-ts-comment)',
    violations: [
      ['api/http/ignore.ts', `// @ts-ignore\n${give('1')}`, /Use "@ts-expect-error"/],
      ['api/http/unchecked.ts', `// @ts-nocheck\n${give('1')}`, /ts-nocheck/],
      ['api/http/no-reason.ts', `// @ts-expect-error\n${give('1')}`, /description/],
    ],
    allowed: { 'api/http/reason.ts': `// @ts-expect-error the library's types lack the argument\n${give('1')}` },
  },
  {
    rule: 'eslint(eqeqeq)',
    violations: [['api/http/loose.ts', give('(a: string, b: unknown) => a == b'), /===/]],
    allowed: {},
  },
  {
    rule: 'eslint(no-var)',
    violations: [['api/http/var.ts', 'export var mine = 1\n', /let or const/]],
    allowed: {},
  },
  {
    rule: 'eslint(prefer-const)',
    violations: [['api/http/let.ts', 'let mine = 1\nexport { mine }\n', /never reassigned/]],
    allowed: {},
  },
  {
    rule: 'promise(catch-or-return)',
    violations: [['api/http/floating.ts', give('(p: Promise<1>) => {\n  p.then(() => 1)\n}'), /`catch`/]],
    allowed: {
      'api/http/handled.ts': give('(p: Promise<1>) => {\n  void p.then(() => 1)\n  p.catch(() => 2)\n}'),
      'api/http/loop.ts': give('async (all: Promise<1>[]) => {\n  for (const one of all) await one\n}'),
      'api/http/next.ts': give('(next: () => Promise<1>, p: Promise<1>) => p.then(next)'),
    },
  },
  {
    rule: 'promise(no-multiple-resolved)',
    violations: [['api/http/twice.ts', give('new Promise((a) => {\n  a(1)\n  a(2)\n})'), /multiple/]],
    allowed: {},
  },
  {
    rule: 'promise(no-return-wrap)',
    violations: [['api/http/wrap.ts', give('(p: Promise<1>) => p.then(() => Promise.resolve(1))'), /wrap/]],
    allowed: {},
  },
  {
    rule: 'unicorn(no-await-in-promise-methods)',
    violations: [['api/http/row.ts', give('async (p: Promise<1>) => Promise.all([await p, p])'), /await/]],
    allowed: {},
  },
  {
    rule: 'eslint(no-async-promise-executor)',
    violations: [['api/http/new.ts', give('new Promise(async () => {})'), /async/]],
    allowed: {},
  },
  {
    rule: 'eslint(max-lines)',
    violations: [['web/lib/long-file.ts', lines(321, STATEMENT), /too many lines \(321\)/]],
    allowed: {
      'api/content/quiz.ts': lines(400, STATEMENT) + longFunction(90),
      'api/http/commented.ts': lines(300, '// A long story.') + lines(300, '') + lines(320, STATEMENT),
      'api/http/long.test.ts': lines(400, STATEMENT) + longFunction(90),
    },
  },
  {
    rule: 'eslint(max-lines-per-function)',
    violations: [['api/http/long-function.ts', longFunction(81), /too many lines \(81\)/]],
    allowed: { 'api/http/eighty.ts': longFunction(80) },
  },
  {
    rule: 'react-hooks(rules-of-hooks)',
    violations: [['web/ui/hook.ts', useHook('useState', 'if (on) useState(1)'), /conditionally/]],
    allowed: { 'web/admin/table.ts': useTable + useHook('useState', 'return [useState(on), useReactTable({})]') },
  },
  {
    rule: 'react-hooks(exhaustive-deps)',
    violations: [['web/ui/stale.ts', useHook('useEffect', 'useEffect(() => alert(on), [])'), /'on'/]],
    allowed: {},
  },
  {
    rule: 'jsx-a11y(alt-text)',
    violations: [['web/ui/picture.tsx', give('<img src="/a.png" />'), /alt/]],
    allowed: {},
  },
  {
    rule: 'jsx-a11y(control-has-associated-label)',
    violations: [['web/ui/icon.tsx', give('<button><svg /></button>'), /label/]],
    allowed: {
      'web/ui/field.tsx': give('<input aria-label="Name" />'),
      'web/ui/list.tsx': give('<ul role="list"><li>Saved</li></ul>'),
      'web/ui/picker.tsx': give(
        '<ul role="listbox"><li role="option" aria-selected={false} tabIndex={0}>All</li></ul>',
      ),
      'web/ui/saved.tsx': give('<p role="status">Saved</p>'),
      'web/ui/table.tsx': give('<table><tr><th scope="col" /><td /></tr></table>'),
    },
  },
  {
    rule: 'unicorn(no-abusive-eslint-disable)',
    violations: [['api/http/off.ts', '/* oxlint-disable */\nexport const x = 1 as any\n', /specify/]],
    allowed: {},
  },
  {
    // A suppression that suppresses nothing breaks no rule and so has no code.
    rule: 'no code',
    violations: [['api/http/unused.ts', `// oxlint-disable-next-line eqeqeq\n${give('1')}`, /Unused oxlint-disable/]],
    allowed: {},
  },
]
