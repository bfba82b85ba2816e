import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MODULE = fileURLToPath(new URL('./node-flags.ts', import.meta.url))
const FLAG = '--max-semi-space-size=8'

let folder: string
let program: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flags-'))
  program = join(folder, 'program.mjs')
  const main = `console.log(process.execArgv.join(), process.argv.slice(2).join()); process.exitCode = 3`
  await writeFile(
    program,
    `import { withNodeFlags } from '${MODULE}'\nwithNodeFlags(['${FLAG}'], async () => { ${main} })`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

const run = (...args: string[]) =>
  new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout) => resolve({ code: error?.code, stdout }))
  })

test('a program restarts once with its flags and keeps its arguments and exit code', async () => {
  const expected = { code: 3, stdout: `${FLAG} quiz-funnel\n` }
  expect(await run(program, 'quiz-funnel')).toEqual(expected)
  expect(await run(FLAG, program, 'quiz-funnel')).toEqual(expected)
})
