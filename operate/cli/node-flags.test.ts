import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createOwnFolder } from '#prove/servers/resources.ts'

const MODULE = fileURLToPath(new URL('./node-flags.ts', import.meta.url))
const FLAG = '--max-semi-space-size=8'

const writeProgram = async () => {
  const program = join(await createOwnFolder('flags'), 'program.mjs')
  const main = `console.log(process.execArgv.join(), process.argv.slice(2).join()); process.exitCode = 3`
  await writeFile(
    program,
    `import { withNodeFlags } from '${MODULE}'\nwithNodeFlags(['${FLAG}'], async () => { ${main} })`,
  )
  return program
}

const run = (...args: string[]) =>
  new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout) => resolve({ code: error?.code, stdout }))
  })

test('a program restarts once with its flags and keeps its arguments and exit code', async () => {
  const program = await writeProgram()
  const expected = { code: 3, stdout: `${FLAG} quiz-funnel\n` }
  expect(await run(program, 'quiz-funnel')).toEqual(expected)
  expect(await run(FLAG, program, 'quiz-funnel')).toEqual(expected)
})
