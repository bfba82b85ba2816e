import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOLDERS } from '#tools/lint/zones.ts'
import { ADDITIONS, type ReadmeAddition } from './testing.additions.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CODE = [...FOLDERS, 'package.json', 'tsconfig.json']
const CONFIGS = ['vite.config.ts', 'vitest.config.ts']
const run = promisify(execFile)

let scratch = ''
const inScratch = (file: string) => path.join(scratch, file)

/** Applies edits, except those of the forgotten files. */
const apply = async (forgotten: readonly string[]) => {
  for (const { files, edits } of ADDITIONS) {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(inScratch(file)), { recursive: true })
      await writeFile(inScratch(file), text)
    }
    for (const { file } of edits) await cp(path.join(ROOT, file), inScratch(file))
  }
  for (const { file, anchor, after } of ADDITIONS.flatMap(({ edits }) => edits)) {
    if (forgotten.includes(file)) continue
    const text = await readFile(inScratch(file), 'utf8')
    expect(text, file).toContain(anchor)
    await writeFile(inScratch(file), text.replace(anchor, anchor + after))
  }
}

/** Checks the product. Tests and programs for developers take as long again, and no addition has edits there. */
const CHECKED = {
  extends: './tsconfig.json',
  include: ['web', 'api', 'commands', 'projector', 'providers', 'events', 'db', 'prove/simulation'],
  exclude: ['**/*.test.ts', '**/*.test.tsx', 'web/e2e'],
}

/** Returns the files with type errors. Files that no edit affects are checked once. Each checker reads most types again. */
const typeErrors = async (): Promise<string[]> => {
  await writeFile(inScratch('checked.json'), JSON.stringify(CHECKED))
  const options = ['-p', 'checked.json', '--incremental', '--tsBuildInfoFile', 'checked', '--checkers', '1']
  const { stdout } = await run('node_modules/.bin/tsc', options, { cwd: scratch }).catch(
    (error: { stdout: string }) => error,
  )
  return [...new Set([...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))]
}

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'additions-'))
  for (const entry of [...CODE, ...CONFIGS]) {
    await cp(path.join(ROOT, entry), inScratch(entry), {
      recursive: true,
      filter: (from) => !from.includes('/web/public'),
    })
  }
  await symlink(path.join(ROOT, 'node_modules'), inScratch('node_modules'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

test('each addition of the README compiles when all its files are touched', async () => {
  await apply([])
  expect(await typeErrors()).toEqual([])
})

test.each([
  [['projector/projections.ts', 'api/contracts/quiz/answer-kinds.ts', 'web/paths.ts']],
  [['web/quiz/questions/QuestionView.tsx', 'web/course/day/blocks/BlockView.tsx', 'db/read-models/names.ts']],
])('each addition of the README does not compile when %j are forgotten', async (forgotten) => {
  await apply(forgotten)
  // The path of a screen and the name of a read model are missed where they are used.
  const reported = (await typeErrors()).map((file) =>
    file
      .replace('web/routes.tsx', 'web/paths.ts')
      .replace('projector/projections.ts', forgotten.find((one) => /names|projections/.test(one)) ?? ''),
  )
  expect(reported).toEqual(expect.arrayContaining(forgotten))
})

/** Turns a path of the README into a pattern: `<name>` and `*` match a name, a trailing slash everything below. */
const patternOf = (mention: string) => {
  const escaped = mention.replaceAll('.', '\\.').replaceAll(/<[\w-]+>|\*/g, '[\\w.-]+')
  return new RegExp(mention.endsWith('/') ? `^${escaped}` : `(^|/)${escaped}$`)
}

test.each(ADDITIONS)(
  'the README names every file that is touched to add $row',
  async ({ row, files, edits }: ReadmeAddition) => {
    const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8')
    const line = readme.split('\n').find((one) => one.startsWith(`| ${row} |`))
    const patterns = [...(line ?? '').matchAll(/`([^` ]+)`/g)].map(([, mention = '']) => patternOf(mention))
    const touched = [...Object.keys(files), ...edits.map(({ file }) => file)].filter(
      (file) => !(file in files && file.endsWith('.test.ts')) && !file.includes('/golden/samples/'),
    )
    expect(touched.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([])
    expect(patterns.filter((pattern) => !touched.some((file) => pattern.test(file))).map(String)).toEqual([])
  },
)
