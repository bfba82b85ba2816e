import path from 'node:path'
import { expect, it } from 'vitest'
import { moduleSources } from './layout.ts'
import { mutualFolders } from './mutual-folders.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The content still has such pairs. */
const UNCHECKED = /^api\/content\//

it('no two folders import each other outside the content', async () => {
  const sources = [...(await moduleSources(ROOT))].filter(([file]) => !UNCHECKED.test(file))
  expect(mutualFolders(new Map(sources))).toEqual([])
})

const DAY = { 'web/day/day.ts': "import { journey } from '../journey/journey.ts'\n" }
const problemsWith = (files: Record<string, string>) => mutualFolders(new Map(Object.entries({ ...DAY, ...files })))

it.each([
  "import { day } from '../day/day.ts'\n",
  "import type { Day } from '#web/day/day.ts'\n",
  "import '../day/day.ts'\n",
  "export * from '../day/day.ts'\n",
  "export const open = () => import('../day/day.ts')\n",
  'export const open = (name: string) => import(`../day/${name}.ts`)\n',
  "export type Day = import('../day/day.ts').Day\n",
  "import {\n  day,\n} from '../day/day.ts'\n",
])('folders that import each other by %j are reported', (source) => {
  expect(problemsWith({ 'web/journey/journey.ts': source })).toEqual([
    expect.stringMatching(
      /^web\/day\/ and web\/journey\/ import each other \(web\/day\/day\.ts imports web\/journey\/journey\.ts, web\/journey\/journey\.ts imports web\/day\/.+\)/,
    ),
  ])
})

it.each([
  ['web/journey/journey.ts', "import { day } from '../ui/day.ts'\n"],
  ['web/journey/journey.test.ts', "import { day } from '../day/day.ts'\n"],
  ['web/journey/journey.ts', "import { testDay } from '../day/testing.ts'\n"],
  ['web/journey.ts', "import { day } from './day/day.ts'\n"],
  ['web/journey/steps/steps.ts', "import { journey } from '../journey.ts'\n"],
  ['web/journey/journey.ts', "import { steps } from './steps/steps.ts'\n"],
])('%s may contain %j', (file, source) => {
  expect(problemsWith({ [file]: source, 'web/journey/steps/again.ts': "import '../journey.ts'\n" })).toEqual([])
})
