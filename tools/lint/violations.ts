import { REPEATABLE, TICKING, UNREPEATABLE } from './unrepeatable.ts'

type Violation = [file: string, source: string, rule: string, says: RegExp]

const give = (expression: string) => `export const mine = ${expression}\n`
const use = (specifier: string) => `import { thing } from '${specifier}'\nexport const mine = [thing]\n`
const useType = (specifier: string) => `import type { Thing } from '${specifier}'\nexport type Mine = Thing[]\n`
const useHook = (name: string, body: string) =>
  `import { ${name} } from 'react'\n\nexport function useThing(on: boolean) {\n  ${body}\n}\n`

const TABLE = "import { useReactTable } from '@tanstack/react-table'\n"
const STEP = 'Object.freeze([])'
const lines = (count: number, line: string) => `${line}\n`.repeat(count)
const longFunction = (count: number) => `export function long(a: number[]) {\n${lines(count - 2, '  a.push(1)')}}\n`

/** Where each spelling of clock and dice is planted; the end of the name is what the rule goes by. */
const PURE = { 'projector/': '.ts', 'events/': '.ts', 'api/cabinet/': '.decision.ts' }
const unrepeatable = Object.entries(PURE).flatMap(([folder, ending]) =>
  Object.entries(UNREPEATABLE).map(([name, [source, says]]): Violation => [
    `${folder}${name}${ending}`,
    `${source}\n`,
    'house(no-clock-or-dice)',
    says,
  ]),
)

const browserValues = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location'].map(
  (name): Violation => [`api/lib/${name}.ts`, give(`${name}.x`), 'house(no-browser-globals)', /belongs to a browser/],
)

/** Each promise of the house, and sources that break it: where, what, which rule says so, and its advice. */
export const VIOLATIONS: Record<string, Violation[]> = {
  'contracts are made of zod alone': [
    ['api/contracts/package.ts', use('nats'), 'house(arrows)', /Contracts import zod and each other, not 'nats'/],
    ['api/contracts/almost.ts', use('zodiac'), 'house(arrows)', /Contracts import zod and each other, not 'zodiac'/],
    ['api/contracts/node.ts', use('node:crypto'), 'house(arrows)', /The browser downloads this file/],
    ['api/contracts/front-door.ts', use('../../package.json'), 'house(arrows)', /Contracts import zod and each other/],
    ['api/contracts/type.ts', useType('koa'), 'house(arrows)', /Contracts import zod and each other, not 'koa'/],
    ['api/contracts/tool.ts', use('vitest'), 'house(arrows)', /Contracts import zod and each other, not 'vitest'/],
  ],
  'licenses and units of money are plain code that every room imports': [
    ['events/money/package.ts', use('zod'), 'house(arrows)', /events\/money\/ imports nothing, not even 'zod'/],
    ['events/money/event.ts', use('#events/payment.ts'), 'house(arrows)', /events\/money\/ sees no other room/],
    ['web/funnel/event.ts', use('#events/payment.ts'), 'house(arrows)', /web\/ sees .+, not events\//],
  ],
  'the browser reads the plans, and nothing else of what the API holds': [
    ['web/funnel/questions.ts', use('#api/content/questions/v1.ts'), 'house(arrows)', /web\/ sees .+, not api\//],
    ['web/funnel/all.ts', give("import.meta.glob('../../../api/content/*.ts')"), 'house(arrows)', /not api\//],
    ['web/funnel/beside.ts', use('#api/content/plans.ts/../plan-prices.ts'), 'house(arrows)', /not api\//],
    ['web/funnel/namesake.ts', use('#api/content/plans.tsx'), 'house(arrows)', /not api\//],
    ['api/content/plans.ts', use('uuid'), 'house(arrows)', /imports nothing, not even 'uuid'.+keep it plain data/],
    ['db/price.ts', use('#api/content/plans.ts'), 'house(arrows)', /not api\/content\/plans\.ts \(/],
    ['api/contracts/price.ts', use('../content/plans.ts'), 'house(arrows)', /not api\/content\/plans\.ts \(/],
  ],
  'only a test opens the test database, and a test opens no other door': [
    ['web/lib/queue.ts', use('#run/testing/database.ts'), 'house(arrows)', /web\/ sees .+, not db\//],
    ['web/lib/queue.test.ts', use('#db/client.ts'), 'house(arrows)', /web\/ sees .+, not db\//],
    [
      'events/admin.test.ts',
      use('#projector/projections/progress.ts'),
      'house(arrows)',
      /events\/ sees events\/money\/, not projector/,
    ],
  ],
  'the browser asks nothing of Node': [
    ['web/lib/files.ts', use('node:fs'), 'house(no-node-in-web)', /no browser has. Use the web platform/],
    ['web/lib/bare.ts', use('fs'), 'house(no-node-in-web)', /'fs' is a part of Node/],
    ['web/lib/deep.ts', use('fs/promises'), 'house(no-node-in-web)', /'fs\/promises' is a part of Node/],
    ['web/admin/chart.tsx', useType('node:fs'), 'house(no-node-in-web)', /'node:fs' is a part of Node/],
    ['web/ui/card.tsx', give("() => import('node:crypto')"), 'house(no-node-in-web)', /web\/build\/ and browser tests/],
    ['web/ui/again.ts', "export { join } from 'path'\n", 'house(no-node-in-web)', /'path' is a part of Node/],
  ],
  'visitors do not wait for the full zod': [
    ['web/funnel/email.ts', use('zod'), 'house(no-zod-in-web)', /import from 'zod\/mini'/],
    ['web/lib/v4.ts', use('zod/v4'), 'house(no-zod-in-web)', /28 kB in the first chunk/],
    ['web/lib/star.ts', "export * from 'zod'\n", 'house(no-zod-in-web)', /28 kB in the first chunk/],
    ['web/lib/later.ts', give("() => import('zod')"), 'house(no-zod-in-web)', /28 kB in the first chunk/],
    // `verbatimModuleSyntax` keeps the import itself when only its names are types.
    [
      'web/lib/kept.ts',
      "import { type z } from 'zod'\nexport type Z = z.ZodType\n",
      'house(no-zod-in-web)',
      /import type/,
    ],
  ],
  'a server knows no window': [
    ...browserValues,
    ['db/alert.ts', give("() => alert('no')"), 'house(no-browser-globals)', /'alert' belongs to a browser/],
    ['events/element.ts', 'export type E = HTMLElement\n', 'house(no-browser-globals)', /the code belongs in web\//],
    ['projector/typeof.ts', give('typeof window'), 'house(no-browser-globals)', /'window' belongs to a browser/],
    [
      'projector/reactions/mail/mail.ts',
      give('globalThis.document'),
      'house(no-browser-globals)',
      /'document' belongs/,
    ],
    ['api/contracts/style.ts', give('(c: CSSStyleSheet) => c'), 'house(no-browser-globals)', /'CSSStyleSheet' belongs/],
    ['api/funnel/forgotten.ts', give('`Dear ${name}`'), 'house(no-browser-globals)', /declare or import it/],
    ['api/funnel/forgotten.test.ts', give('[event]'), 'house(no-browser-globals)', /declare or import it/],
  ],
  'a server speaks through its logger': [
    ['api/lib/a.ts', "console.log('here')\n", 'eslint(no-restricted-globals)', /pino logger/],
    ['events/a.ts', "console.error('here')\n", 'eslint(no-restricted-globals)', /pino logger/],
    ['projector/a.ts', "console.info('here')\n", 'eslint(no-restricted-globals)', /pino logger/],
    ['db/migrations/0001-a.ts', "console.log('here')\n", 'eslint(no-restricted-globals)', /pino logger/],
  ],
  'what is replayed comes out the same every time': [
    ...unrepeatable,
    [
      'projector/projections/index.ts',
      give('Date.now()'),
      'house(no-clock-or-dice)',
      /the event's `at` in a projection/,
    ],
    ['projector/late.ts', use('#db/clock.ts'), 'house(no-clock-or-dice)', /reads the clock/],
  ],
  'one name finds a thing everywhere': [
    [
      'web/ui/button.tsx',
      'export default function Button() {\n  return null\n}\n',
      'import(no-default-export)',
      /named/,
    ],
    ['api/funnel/answer.ts', 'const answer = 1\nexport { answer as default }\n', 'import(no-default-export)', /named/],
  ],
  'types tell the truth': [
    ['api/lib/any.ts', give('(a: any) => a'), 'typescript(no-explicit-any)', /Specify a different type/],
    ['api/lib/ignore.ts', `// @ts-ignore\n${give('1')}`, 'typescript(ban-ts-comment)', /Use "@ts-expect-error"/],
    ['api/lib/unchecked.ts', `// @ts-nocheck\n${give('1')}`, 'typescript(ban-ts-comment)', /ts-nocheck/],
    ['api/lib/no-reason.ts', `// @ts-expect-error\n${give('1')}`, 'typescript(ban-ts-comment)', /description/],
    ['api/lib/loose.ts', give('(a: string, b: unknown) => a == b'), 'eslint(eqeqeq)', /===/],
  ],
  'a name keeps its value unless it says otherwise': [
    ['api/lib/var.ts', 'export var mine = 1\n', 'eslint(no-var)', /let or const/],
    ['api/lib/let.ts', 'let mine = 1\nexport { mine }\n', 'eslint(prefer-const)', /never reassigned/],
  ],
  'no promise is forgotten': [
    ['api/lib/floating.ts', give('(p: Promise<1>) => {\n  p.then(() => 1)\n}'), 'promise(catch-or-return)', /`catch`/],
    ['api/lib/twice.ts', give('new Promise((a) => {\n  a(1)\n  a(2)\n})'), 'promise(no-multiple-resolved)', /multiple/],
    ['api/lib/wrap.ts', give('(p: Promise<1>) => p.then(() => Promise.resolve(1))'), 'promise(no-return-wrap)', /wrap/],
    [
      'api/lib/row.ts',
      give('async (p: Promise<1>) => Promise.all([await p, p])'),
      'unicorn(no-await-in-promise-methods)',
      /await/,
    ],
    ['api/lib/new.ts', give('new Promise(async () => {})'), 'eslint(no-async-promise-executor)', /async/],
  ],
  'no monsters': [
    ['web/lib/long-file.ts', lines(301, STEP), 'eslint(max-lines)', /too many lines \(301\)/],
    ['api/lib/long-function.ts', longFunction(61), 'eslint(max-lines-per-function)', /too many lines \(61\)/],
  ],
  'screens keep the rules of hooks': [
    ['web/ui/hook.ts', useHook('useState', 'if (on) useState(1)'), 'react-hooks(rules-of-hooks)', /conditionally/],
    ['web/ui/stale.ts', useHook('useEffect', 'useEffect(() => alert(on), [])'), 'react-hooks(exhaustive-deps)', /'on'/],
  ],
  'everyone can use the screens': [
    ['web/ui/picture.tsx', give('<img src="/a.png" />'), 'jsx-a11y(alt-text)', /alt/],
    ['web/ui/icon.tsx', give('<button><svg /></button>'), 'jsx-a11y(control-has-associated-label)', /label/],
  ],
  'a rule is never switched off wholesale, nor longer than needed': [
    [
      'api/lib/off.ts',
      '/* oxlint-disable */\nexport const x = 1 as any\n',
      'unicorn(no-abusive-eslint-disable)',
      /specify/,
    ],
    ['api/lib/stale.ts', `// oxlint-disable-next-line eqeqeq\n${give('1')}`, 'no code', /Unused oxlint-disable/],
  ],
}

const AT_THE_EDGES =
  `projector/engine/run.ts projector/engine/rebuild/rebuild.ts projector/engine/rebuild/swap.ts projector/main.ts projector/engine/lease.ts projector/engine/pause.ts projector/engine/health.ts
  projector/projections/progress.test.ts projector/reactions/relay/relay.ts events/bus/bus.ts events/quiz.test.ts bench/append.ts db/clock.ts
  api/cabinet/course/active-day.ts api/cabinet/active-day.decision.test.ts`.split(/\s+/)

/** What looks like a violation and is none: the exceptions, and the right way to do each thing. */
export const CLEAN: Record<string, string> = {
  ...Object.fromEntries(AT_THE_EDGES.map((file) => [file, TICKING])),
  'projector/pure.ts': REPEATABLE,
  'events/pure.ts': REPEATABLE,
  'api/cabinet/pure.decision.ts': REPEATABLE,
  'events/packages.ts': use('zod') + "export { connect } from 'nats'\nexport { URL } from 'node:url'\n",
  'api/contracts/shape.ts': use('zod') + "export { core } from 'zod/v4'\n",
  'api/contracts/neighbour.ts': use('./shape.ts') + "export { z } from '#api/contracts/deep/shape.ts'\n",
  'api/contracts/shape.test.ts':
    use('vitest') + "export * from 'fast-check'\nexport * from '#run/testing/database.ts'\n",
  'web/e2e/buy.test.ts':
    use('../../db/testing.ts') +
    "export * from '#run/testing/product.ts'\nexport * from 'node:path'\nexport * from 'zod'\n",
  'web/e2e/journey.ts': use('node:fs'),
  'web/build/budget.ts': use('node:zlib'),
  'web/lib/date.test.ts': use('node:fs'),
  'web/ui/date.test.tsx': use('node:fs') + "export * from 'zod'\n" + longFunction(70),
  'web/admin/range.ts': use('zod'),
  'web/funnel/name.ts': use('zod/mini') + "export type { ZodType } from 'zod'\n",
  'web/ui/field.tsx': give('<input aria-label="Name" onFocus={() => window.scrollTo(0, 0)} />'),
  'web/ui/list.tsx': give('<ul role="list"><li>Saved</li></ul>'),
  'web/ui/picker.tsx': give('<ul role="listbox"><li role="option" aria-selected={false} tabIndex={0}>All</li></ul>'),
  'web/ui/saved.tsx': give('<p role="status">Saved</p>'),
  'web/ui/table.tsx': give('<table><tr><th scope="col" /><td /></tr></table>'),
  'web/funnel/steps/email.screen.tsx': 'export default function EmailScreen() {\n  return null\n}\n',
  'web/admin/table/table.ts': useHook('useState', 'return [useState(on), useReactTable({})]') + TABLE,
  'web/ui/svg.d.ts': "declare module '*.svg' {\n  const url: string\n  export default url\n}\n",
  'web/lib/log.ts': "export const warn = () => console.warn('Not sent')\n",
  'web/build/vite.config.ts': 'export default {}\n',
  'vite.config.ts': "export { thing } from './web/build/thing.ts'\nexport default {}\n",
  'run/main.ts':
    "console.log(import.meta.resolve('#api/main.ts'), new URL('../../projector/main.ts', import.meta.url))\n",
  'db/cli/make-admin.ts': "console.log('Made')\n",
  'bench/run.ts': "console.log('27,000 events a second')\n",
  'api/funnel/own-names.ts': give('(name: string, event: { status: number }) => [name, event.status]'),
  'api/lib/reason.ts': `// @ts-expect-error the library's types forget the second argument\n${give('1')}`,
  'api/lib/loop.ts': give('async (all: Promise<1>[]) => {\n  for (const one of all) await one\n}'),
  'api/lib/next.ts': give('(next: () => Promise<1>, p: Promise<1>) => p.then(next)'),
  'api/lib/waited.ts': give('(p: Promise<1>) => {\n  void p.then(() => 1)\n  p.catch(() => 2)\n}'),
  'api/lib/commented.ts': lines(300, '// A long story.') + lines(300, '') + lines(300, STEP),
  'api/lib/sixty.ts': longFunction(60),
  'web/funnel/license.ts': use('#events/money/licenses.ts'),
  'events/license.ts': use('./money/licenses.ts'),
  'api/contracts/license.ts': use('#events/money/licenses.ts'),
  'web/funnel/price.ts': use('#api/content/plans.ts') + "export type { Plan } from '#api/content/plans.ts'\n",
  'api/funnel/price.ts': use('#api/content/plans.ts'),
  'projector/reactions/price.ts': use('#api/content/plans.ts'),
  'api/content/quiz.ts': lines(400, STEP) + longFunction(70),
  'api/lib/long.test.ts': lines(400, STEP) + longFunction(70),
}
