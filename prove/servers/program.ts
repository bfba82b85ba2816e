import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How a program ended, and what it printed. */
export type Ended = { code: number; stdout: string; stderr: string }

/** Environment of a program that gets these settings and no others. Kept compiled code halves its start. */
export const programEnvironment = (settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...settings,
})

/** Runs a program in a process with these settings only. A program that hangs is ended after 100 s. */
export const runProgram = async (file: string, args: string[], settings: NodeJS.ProcessEnv): Promise<Ended> =>
  await run(process.execPath, [file, ...args], { env: programEnvironment(settings), timeout: 100_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  )
