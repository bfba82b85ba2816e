import path from 'node:path'
import { expect, it } from 'vitest'
import { importCycles } from './import-cycles.ts'
import { moduleSources } from './layout.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

it('no modules of this project import each other in a circle', async () => {
  expect(importCycles(await moduleSources(ROOT))).toEqual([])
})

const problemsWith = (files: Record<string, string>) => importCycles(new Map(Object.entries(files)))

it.each([
  "import { a } from './a.ts'\n",
  "import type { A } from '#web/a.ts'\n",
  "export const open = () => import('./a.ts')\n",
  "export type A = import('./a.ts').A\n",
])('a circle that closes by %j is reported', (source) => {
  const files = { 'web/a.ts': "import './b.ts'\n", 'web/b.ts': "export * from './c.ts'\n", 'web/c.ts': source }
  expect(problemsWith(files)).toEqual([
    expect.stringMatching(/^web\/(\w)\.ts imports web\/\w\.ts imports web\/\w\.ts imports web\/\1\.ts:/),
  ])
})

it('modules that share an import, and tests, are no circle', () => {
  const files = {
    'web/a.ts': "import './b.ts'\nimport './c.ts'\n",
    'web/b.ts': "import './c.ts'\n",
    'web/c.ts': "import 'react'\n",
    'web/c.test.ts': "import './a.ts'\n",
  }
  expect(problemsWith(files)).toEqual([])
})
