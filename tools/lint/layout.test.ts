import path from 'node:path'
import { expect, it } from 'vitest'
import { createOwnFolder } from '#prove/servers/resources.ts'
import { layoutProblems, nameProblems } from './layout.ts'
import { writeFiles } from './scratch-project.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

const GOOD = {
  '.gitignore': 'node_modules/\ndist/\n.data/\n*.log\n/shots/\n',
  '.ci/run': '',
  '.data/postgres/shared/types.dat': '',
  '.oxlintrc.json': '{}',
  'ARCHITECTURE.md': '',
  Makefile: '',
  'README.md': '',
  'dist/types.js': '',
  'node_modules/helpers/utils.js': '',
  'package-lock.json': '{}',
  'operate/start/main.ts': '',
  'server.log': '',
  'shots/home.png': '',
  'tools/lint/plugin.ts': '',
  'tsconfig.json': '{}',
  'vite.config.ts': '',
  'docs/decisions/0001-common-sense.md': '',
  'web/e2e/shots/home.ts': '',
  'web/lib/money.ts': 'export type Money = 1\n',
  'web/ui/money.ts': "export type { Money } from '../lib/money.ts'\n",
  'projector/engine/run.ts': '',
  'projector/projections.ts':
    "import {\n  progress,\n} from './course/projections/progress.ts'\nimport { days } from '#projector/payment/projections/revenue/revenue.ts'\n",
  'projector/course/projections/progress.ts': '',
  'projector/course/projections/progress.test.ts': '',
  'projector/payment/projections/revenue/by-day.ts': '',
  'projector/payment/projections/revenue/revenue.ts': '',
  'projector/payment/projections/revenue/revenue.test.ts': '',
  'projector/mail/mail.ts': '',
  'api/course/endpoints/writing/journal.ts': '',
  'api/course/endpoints/writing/journal.test.ts': '',
  'api/cabinet/endpoints/testing.subscriber.ts': '',
}

const numbered = (folder: string, count: number, ending: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_empty, index) => [`${folder}/file-${index}${ending}`, '']))

/** Returns the problems of a temporary project that consists of these files. */
const problemsOf = async (files: Record<string, string>, check = layoutProblems): Promise<string[]> => {
  const root = await createOwnFolder('layout')
  await writeFiles(root, files)
  return await check(root)
}

it('this project has no layout problems', async () => {
  expect(await layoutProblems(ROOT)).toEqual([])
})

it('an endpoint without a test of its name is a problem', async () => {
  expect(await problemsOf({ ...GOOD, 'api/figures/endpoints/plans.ts': '' })).toEqual([
    'api/figures/endpoints/plans.ts has no test beside it: what a valid call does, and who or what is refused.',
  ])
})

it('every exported type name of this project, and every exported value of one program, is in one module only', async () => {
  expect(await nameProblems(ROOT)).toEqual([])
})

it('a project in good order has no problems', async () => {
  expect(await problemsOf(GOOD)).toEqual([])
  expect(await problemsOf(GOOD, nameProblems)).toEqual([])
})

it.each([
  ['utils', 'utils.ts'],
  ['helpers', 'helpers/index.ts'],
  ['common', 'common.test.ts'],
  ['shared', 'shared/a.ts'],
  ['services', 'Services/b.tsx'],
  ['types', 'quiz.types.ts'],
  ['types', 'types.d.ts'],
])('nothing may be called %s, as in %s', async (name, file) => {
  const problems = await problemsOf({ ...GOOD, [`web/funnel/${file}`]: '' })
  expect(problems).toEqual([expect.stringContaining(`'${name}' says nothing. Name it after what it does`)])
})

it.each(['src/main.ts', 'notes.md', 'lint/x.ts', 'app.ts', 'other.config.ts'])(
  '%s may not be in the root folder',
  async (file) => {
    expect(await problemsOf({ ...GOOD, [file]: '' })).toEqual([expect.stringContaining('is in the root folder')])
  },
)

it('a file that git ignores inside a folder is reported', async () => {
  expect(await problemsOf({ ...GOOD, 'web/e2e/dist/home.ts': '' })).toEqual([
    expect.stringContaining('web/e2e/dist/home.ts is ignored by git'),
  ])
})

it.each(['.ts', '.tsx', '.module.css'])('a folder with 26 %s files is reported', async (ending) => {
  expect(await problemsOf({ ...GOOD, ...numbered('web/funnel', 26, ending) })).toEqual([
    expect.stringContaining('web/funnel has 26 source files, more than 25'),
  ])
})

it.each([
  ['source files', numbered('web/funnel', 25, '.ts')],
  ['tests', numbered('web/funnel', 60, '.test.ts')],
  ['pictures', numbered('web/public/art', 60, '.svg')],
  ['course days', numbered('api/content/course/courses/v1', 60, '.ts')],
  ['migrations', numbered('db/migrations', 60, '.ts')],
])('a folder may contain many files if they are %s', async (_kind, files) => {
  expect(await problemsOf({ ...GOOD, ...files })).toEqual([])
})

it.each(['course/projections/progress', 'payment/projections/revenue/revenue'])(
  'the projection %s without a test beside it is reported',
  async (name) => {
    const test = `projector/${name}.test.ts`
    const files = Object.entries(GOOD).filter(([file]) => file !== test)
    expect(await problemsOf(Object.fromEntries(files))).toEqual([
      expect.stringContaining(`projector/${name}.ts has no test`),
    ])
  },
)

it.each([
  ['nothing', ''],
  ['a comment', "// import { progress } from './course/projections/progress.ts'\n"],
  ['its type', "import type { Progress } from './course/projections/progress.ts'\n"],
  ['a namesake', "import { progress } from './course/progress.ts'\n"],
])('a projection of which the index contains only %s is reported', async (_what, index) => {
  const others = "import { days } from './payment/projections/revenue/revenue.ts'\n"
  expect(await problemsOf({ ...GOOD, 'projector/projections.ts': others + index })).toEqual([
    expect.stringContaining('projector/projections.ts does not list projector/course/projections/progress.ts'),
  ])
})

it.each([
  'export type Money = 2',
  'export interface Money {}',
  'export class Money {}',
  'export abstract class Money {}',
  'export type Money<Unit> = Unit',
])('a second module with `%s` is reported', async (source) => {
  expect(await problemsOf({ ...GOOD, 'api/http/money.ts': source }, nameProblems)).toEqual([
    expect.stringMatching(/api\/http\/money\.ts.* export a type 'Money' each/),
  ])
})

it.each(['export const money = 2', 'export let money = 2'])(
  'a second module of the site with `%s` is reported',
  async (source) => {
    const files = { ...GOOD, 'web/lib/cents.ts': 'export const money = 1', 'web/ui/price.ts': source }
    expect(await problemsOf(files, nameProblems)).toEqual([
      expect.stringMatching(/web.*price\.ts.* export a value 'money' each/),
    ])
    const { 'web/ui/price.ts': _, ...others } = files
    expect(await problemsOf({ ...others, 'web/e2e/price.ts': source, 'api/price.ts': source }, nameProblems)).toEqual(
      [],
    )
  },
)

it.each(['type Money = 2', 'export type MoneyBack = 1', 'export const Money = 1', '// export type Money = 1'])(
  'a second module with `%s` is allowed',
  async (source) => {
    expect(await problemsOf({ ...GOOD, 'api/http/money.ts': source }, nameProblems)).toEqual([])
  },
)
