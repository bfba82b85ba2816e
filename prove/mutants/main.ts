import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FOLDERS } from '#tools/lint/zones.ts'
import { createRng } from '#tools/random/rng.ts'
import { listMutations, mutate, type Mutation } from './mutations.ts'

/**
 * Makes small mistakes in the core, one at a time in a copy of the code, and runs the tests of the subject. A mistake that no
 * test finds is printed, so a test can be added. The Makefile sets the environment.
 */
const { N = '200', SEED = '1', F = '' } = process.env

const ROOT = path.resolve(import.meta.dirname, '../..')
const FIGURES = ['api/figures/', 'events/figures/', 'web/admin/figures/', 'projector/figures/']
/** Code with the tests that are about it: a decision is tested where its subject is asked over HTTP, too. */
const SUBJECTS: [code: string, tests: string[]][] = [
  ['db/store/', ['db/store/', 'prove/schedules/']],
  ['projector/engine/', ['projector/engine/', 'prove/schedules/']],
  ['events/figures/', FIGURES],
  ['db/figures/', FIGURES],
  ...['account', 'admins', 'course', 'payment', 'quiz'].map((subject): [string, string[]] => [
    `commands/${subject}/`,
    ['commands/', `api/${subject}/`, `projector/${subject}/`],
  ]),
]
const LIMIT_MS = 600_000
const IS_APART = /\.test\.ts$|\/testing[./]|\/golden\//

type Mutant = { file: string; text: string; tests: string[]; mutation: Mutation }

const mutantsOf = ([code, tests]: (typeof SUBJECTS)[number]): Mutant[] =>
  globSync(`${code}**/*.ts`, { cwd: ROOT })
    .filter((file) => !IS_APART.test(file) && file.includes(F))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      return listMutations(text).map((mutation) => ({ file, text, tests, mutation }))
    })

const mutants = SUBJECTS.flatMap(mutantsOf)
if (!/^[1-9]\d{0,5}$/.test(N) || !/^\d{1,9}$/.test(SEED) || mutants.length === 0) {
  const why =
    mutants.length === 0 ? `No path of the core contains "${F}": F is a part of one` : 'N and SEED are whole numbers'
  process.stderr.write(`${why}, such as make mutants N=20 SEED=2 F=db/store\n`)
  process.exit(1)
}

const scratch = await mkdtemp(path.join(tmpdir(), 'mutants-'))
for (const entry of [...FOLDERS, 'package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'])
  await cp(path.join(ROOT, entry), path.join(scratch, entry), { recursive: true })
for (const entry of ['node_modules', 'dist']) await symlink(path.join(ROOT, entry), path.join(scratch, entry))

/** Runs tests until one fails. Returns what a failed run printed; one that never ends has failed, too. */
const failureOf = (tests: string[]) =>
  new Promise<string | undefined>((resolve) => {
    if (tests.length === 0) return resolve(undefined)
    const args = ['run', '--project', 'servers', '--project', 'house', '--bail', '1', '--retry', '1', ...tests]
    const options = { cwd: scratch, timeout: LIMIT_MS, maxBuffer: 2 ** 28 }
    execFile(path.join(ROOT, 'node_modules/.bin/vitest'), args, options, (error, printed) =>
      resolve(error ? printed : undefined),
    )
  })

/** The tests beside a file, which find most mistakes in seconds. */
const near = (file: string) => globSync(`${path.dirname(file)}/*.test.ts`, { cwd: scratch }).slice(0, 5)

const say = (line: string) => void process.stdout.write(`${line}\n`)

const lineOf = ({ file, text, mutation: { start, end, to } }: Mutant) => {
  const before = text.slice(0, start).split('\n')
  return `${file}:${before.length} ${text.slice(start - 20, end + 20).replaceAll(/\s+/g, ' ')} -> "${to}"`
}

try {
  const all = createRng(Number(SEED)).shuffled(mutants).slice(0, Number(N))
  // A copy whose tests fail anyway would find every mistake.
  for (const tests of new Set(all.map((mutant) => mutant.tests))) {
    const failure = await failureOf(tests)
    if (failure !== undefined) throw new Error(`Without a mistake, tests fail:\n${failure.slice(-4_000)}`)
  }
  let found = 0
  for (const [n, mutant] of all.entries()) {
    const at = path.join(scratch, mutant.file)
    await writeFile(at, mutate(mutant.text, mutant.mutation))
    const isFound = ((await failureOf(near(mutant.file))) ?? (await failureOf(mutant.tests))) !== undefined
    await writeFile(at, mutant.text)
    if (isFound) found += 1
    else say(`not found: ${lineOf(mutant)}`)
    if (n % 20 === 19) say(`${found} of ${n + 1} found`)
  }
  say(`SEED=${SEED}: ${found} of ${all.length} mistakes found`)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
