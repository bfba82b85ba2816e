import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Lines of files: of the product and programs, and of tests. */
export type Weight = { files: number; code: number; tests: number }

/** A row of `docs/mechanisms.md`, with the lines that it states. */
export type Mechanism = { name: string; paths: string[]; code: number; tests: number }

/** All hand-written lines must stay below. To add more, remove something first. */
export const CEILING = 160_990

export const ROOT = path.resolve(import.meta.dirname, '../..')
export const MECHANISMS = path.join(ROOT, 'docs/mechanisms.md')
const IS_WRITTEN = /\.(?:tsx?|css|sql|sh|mjs)$/
/** Texts of the course and the law are written for readers, and `api-types.ts` is generated. */
const IS_APART = /^(?:web\/site|api\/content)\/|\/content\/|api-types\.ts$/
const IS_TEST = /\.test\.tsx?$|(?:^|\/)testing[./]/

/** Returns the lines of each hand-written file in git, by its path. */
export const countLines = (): Map<string, number> => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  const written = files.filter((file) => IS_WRITTEN.test(file) && !IS_APART.test(file))
  return new Map(written.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1]))
}

/** Returns how the files of a path begin: those in a folder, or a file with its tests. */
export const listPrefixes = (paths: readonly string[]): string[] => paths.map((one) => one.replace(/\.\w+$/, '.'))

/** Adds up the files in a folder (`db/store/`), or a file with its tests (`db/client.ts`). */
export const weigh = (lines: ReadonlyMap<string, number>, paths: readonly string[]): Weight => {
  const prefixes = listPrefixes(paths)
  const weight = { files: 0, code: 0, tests: 0 }
  for (const [file, count] of lines) {
    if (!prefixes.some((prefix) => file.startsWith(prefix))) continue
    weight.files += 1
    weight[IS_TEST.test(file) ? 'tests' : 'code'] += count
  }
  return weight
}

/** Reads the table of mechanisms. */
export const readMechanisms = (text: string): Mechanism[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| **'))
    .map((line) => {
      const [name = '', , , where = '', lines = ''] = line.split(' | ')
      const [code = NaN, tests = NaN] = lines.replaceAll(',', '').split(' + ').map(Number)
      return { name: name.replaceAll(/[|* ]+/g, ' ').trim(), paths: where.replaceAll('`', '').split(', '), code, tests }
    })
