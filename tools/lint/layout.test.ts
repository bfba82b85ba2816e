import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { layoutFaults } from './layout.ts'
import { plant } from './planted.ts'

/** The faults of a house made of nothing but these files. */
async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'layout-'))
  try {
    await plant(root, files)
    return await layoutFaults(root)
  } finally {
    await rm(root, { recursive: true })
  }
}

const GOOD = {
  '.gitignore': 'node_modules/\ndist/\n.data/\n*.log\n/shots/\n',
  '.ci/run': '',
  '.data/postgres/shared/types.dat': '',
  '.oxlintrc.json': '{}',
  Makefile: '',
  'README.md': '',
  'dist/types.js': '',
  'node_modules/helpers/utils.js': '',
  'package-lock.json': '{}',
  'server.log': '',
  'shots/home.png': '',
  'tsconfig.json': '{}',
  'vite.config.ts': '',
  'docs/decisions/2025-03-01-common-sense.md': '',
  'web/e2e/shots/home.ts': '',
  'web/lib/money/money.ts': '',
  'projector/projections/index.ts':
    "import {\n  progress,\n} from './progress.ts'\nimport { days } from '#projector/revenue-by-day.ts'\n",
  'projector/engine/run.ts': '',
  'projector/projections/progress.ts': '',
  'projector/projections/progress.test.ts': '',
  'projector/revenue-by-day.ts': '',
  'projector/revenue-by-day.test.ts': '',
  'projector/reactions/mail/mail.ts': '',
}

it('this house is in order', async () => {
  expect(await layoutFaults(path.dirname(import.meta.dirname))).toEqual([])
})

it('a house in order has no faults', async () => {
  expect(await faultsOf(GOOD)).toEqual([])
})

it.each([
  ['utils', 'utils.ts'],
  ['helpers', 'helpers/index.ts'],
  ['common', 'common.test.ts'],
  ['shared', 'shared/a.ts'],
  ['services', 'Services/b.tsx'],
  ['types', 'quiz.types.ts'],
  ['types', 'types.d.ts'],
])('nothing is called %s, as in %s', async (name, file) => {
  const faults = await faultsOf({ ...GOOD, [`web/funnel/${file}`]: '' })
  expect(faults).toEqual([expect.stringContaining(`'${name}' says nothing. Name it after what it does`)])
})

it.each(['src/main.ts', 'notes.md', 'tools/x.ts', 'app.ts'])('%s does not stand at the front door', async (file) => {
  expect(await faultsOf({ ...GOOD, [file]: '' })).toEqual([expect.stringContaining('stands at the front door')])
})

it('what git would never take into a clone is noticed', async () => {
  expect(await faultsOf({ ...GOOD, 'web/e2e/dist/home.ts': '' })).toEqual([
    expect.stringContaining('web/e2e/dist is ignored by git'),
  ])
})

it('a projection without a test beside it is noticed', async () => {
  const { 'projector/projections/progress.test.ts': _forgotten, ...rest } = GOOD
  expect(await faultsOf(rest)).toEqual([
    expect.stringContaining('projector/projections/progress.ts has no progress.test.ts'),
  ])
})

it.each([
  ['nothing', ''],
  ['a comment', "// import { progress } from './progress.ts'\n"],
  ['its type', "import type { Progress } from './progress.ts'\n"],
  ['a namesake', "import { progress } from './reactions/progress.ts'\n"],
])('a projection of which the index knows only %s is noticed', async (_what, index) => {
  const others = "import { days } from './revenue-by-day.ts'\n"
  expect(await faultsOf({ ...GOOD, 'projector/projections/index.ts': others + index })).toEqual([
    expect.stringContaining('projector/projections/index.ts does not list progress.ts'),
  ])
})
