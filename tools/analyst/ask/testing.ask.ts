import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from '#operate/cli/arguments.ts'
import { refusalSentence } from '#db/analyst/refusal.ts'
import { AskArguments } from './arguments.ts'
import { answer } from './ask.ts'
import { createTestDatabase, type TestDatabase } from '#prove/servers/database.ts'
import { programEnvironment, runProgram } from '#prove/servers/program.ts'
import { createTestFolder } from '#prove/servers/resources.ts'

type ToolName = 'ask' | 'sql' | 'export' | 'promote'

export const toolFile = (name: ToolName) => fileURLToPath(new URL(`../${name}/main.ts`, import.meta.url))

const TABLE_PROJECTION = fileURLToPath(new URL('../../../projector/projection.ts', import.meta.url))

/** Returns a question about arrivals by hour, with this function of a row and an event. */
export const arrivalsQuestion = (evolve: string, before = '') => `
import { createTableProjection } from '${TABLE_PROJECTION}'
${before}
export const arrivals = createTableProjection({
  name: 'arrivals-by-hour',
  revision: 1,
  key: { hour: 'bigint' },
  columns: { visitors: 'bigint' },
  keyOf: (event) => ({ hour: event.at.getUTCHours() }),
  evolve: { 'quiz.visitor-arrived': ${evolve} },
})`

export const COUNT = '(row) => ({ visitors: (row?.visitors ?? 0) + 1 })'

export type AskHarness = {
  database: TestDatabase
  /** Data folder of the tools, and of the files of questions. */
  folder: string
  env: NodeJS.ProcessEnv
  /** Runs a tool in a process, and returns what it printed, or the last line of its errors. */
  tool: (name: ToolName, ...args: string[]) => Promise<{ code: number; said: string }>
  /** Asks in this process, which saves a second, and returns the sentence of the refusal. */
  refusal: (...args: string[]) => Promise<string>
  /** Writes a file and returns its path. */
  file: (name: string, text: string) => Promise<string>
  close: () => Promise<void>
}

const refuse = async (work: () => Promise<void>): Promise<string> =>
  await work().then(
    () => 'It was answered',
    (error: unknown) => refusalSentence(error),
  )

export const createAskHarness = async (): Promise<AskHarness> => {
  const database = await createTestDatabase()
  const { path: folder, close: removeFolder } = await createTestFolder('ask')
  const env = programEnvironment({ ANALYST_URL: database.analystUrl, DATA_DIR: folder })
  return {
    database,
    folder,
    env,
    tool: async (name, ...args) => {
      const { code, stdout, stderr } = await runProgram(toolFile(name), args, env)
      return { code, said: code === 0 ? stdout : (stderr.split('\n').at(-2) ?? '') }
    },
    refusal: async (...args) =>
      await refuse(async () => {
        await answer(database.analystUrl, readArguments(AskArguments, args))
      }),
    file: async (name, text) => {
      const path = join(folder, name)
      await writeFile(path, text)
      return path
    },
    close: async () => {
      await database.close()
      await removeFolder()
    },
  }
}
