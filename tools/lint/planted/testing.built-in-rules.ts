import { give, type Planted, use, useType } from './testing.planted.ts'

const STATEMENT = 'Object.freeze([])'
const lines = (count: number, line: string) => `${line}\n`.repeat(count)
const longFunction = (count: number) => `export const long = (a: number[]) => {\n${lines(count - 2, '  a.push(1)')}}\n`
const useHook = (name: string, body: string) =>
  `import { ${name} } from 'react'\n\nexport const useThing = (on: boolean) => {\n  ${body}\n}\n`
const useTable = "import { useReactTable } from '@tanstack/react-table'\n"
const defaultExport = (name: string) => `const ${name} = () => null\nexport default ${name}\n`

/** The linter's own rules, as far as this project has options, messages or folders for them. */
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
    rule: 'import(no-cycle)',
    violations: [
      ['db/store/a.ts', "export type { B } from './b.ts'\nexport type A = 1\n", /Dependency cycle/],
      ['db/store/b.ts', "import type { A } from '#db/store/a.ts'\nexport type B = A\n", /Dependency cycle/],
    ],
    allowed: { 'db/store/c.ts': "import type { A } from './a.ts'\nexport type C = A\n" },
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
    rule: 'typescript(ban-ts-comment)',
    violations: [['api/http/no-reason.ts', `// @ts-expect-error for now\n${give('1')}`, /description/]],
    allowed: { 'api/http/reason.ts': `// @ts-expect-error the library's types lack the argument\n${give('1')}` },
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
    // A suppression that suppresses nothing breaks no rule and so has no code.
    rule: 'no code',
    violations: [['api/http/unused.ts', `// oxlint-disable-next-line eqeqeq\n${give('1')}`, /Unused oxlint-disable/]],
    allowed: {},
  },
]
