import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CEILING, countLines, MECHANISMS, listPrefixes, readMechanisms, ROOT, weigh } from './weigh.ts'

/** Tests of `.data/test-seconds.json`, which the last test run wrote. */
type TestRun = { testResults: { name: string; startTime: number; endTime: number }[] }

const readSeconds = (): Map<string, number> => {
  try {
    const { testResults } = JSON.parse(readFileSync(path.join(ROOT, '.data/test-seconds.json'), 'utf8')) as TestRun
    return new Map(
      testResults.map(({ name, startTime, endTime }) => [path.relative(ROOT, name), (endTime - startTime) / 1_000]),
    )
  } catch {
    return new Map()
  }
}

const lines = countLines()
const seconds = readSeconds()
const row = (name: string, cells: readonly (string | number)[]) =>
  process.stdout.write(`${name.padEnd(34)}${cells.map((cell) => cell.toLocaleString('en').padStart(10)).join('')}\n`)
const weightRow = (name: string, paths: string[]) => {
  const { files, code, tests } = weigh(lines, paths)
  const tested = [...seconds].filter(([file]) => listPrefixes(paths).some((prefix) => file.startsWith(prefix)))
  row(name, [code, tests, files, Math.round(tested.reduce((sum, [, one]) => sum + one, 0))])
}

row('', ['code', 'tests', 'files', 'seconds'])
for (const folder of new Set(
  [...lines.keys()].filter((file) => file.includes('/')).map((file) => file.split('/')[0]),
)) {
  weightRow(`${folder}/`, [`${folder}/`])
}
process.stdout.write('\n')
for (const { name, paths } of readMechanisms(readFileSync(MECHANISMS, 'utf8'))) weightRow(name, paths)

const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  object
>
const all = [...lines.values()].reduce((sum, count) => sum + count, 0)
process.stdout.write(
  `\n${all.toLocaleString('en')} of at most ${CEILING.toLocaleString('en')} hand-written lines; packages: ` +
    `${Object.keys(dependencies).length} of the product, ${Object.keys(devDependencies).length} for its development\n`,
)
