import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { readArguments } from '#operate/cli/arguments.ts'
import { refusalSentence } from '#db/analyst/refusal.ts'
import { splitStatements } from '#projector/analyst/sql-text.ts'
import { endWithSentence } from '#db/startup.ts'
import { withAnalyst } from '#tools/analyst/connection.ts'
import { queryExport, queryPostgres, type QueryRunner } from './query.ts'
import { rowsText, TEXT_FORMATS } from './rows-text.ts'

const Arguments = z.object({
  Q: z.string().optional(),
  F: z
    .string()
    .refine((file) => existsSync(file), { error: ({ input }) => `There is no file ${String(input)}` })
    .optional(),
  ON: z.enum(['database', 'export'], 'ON is database or export').default('database'),
  OUT: z.string().default('.data/export'),
  FORMAT: z.enum(TEXT_FORMATS, `FORMAT is ${TEXT_FORMATS.join(', ')}`).default('table'),
})
type Arguments = z.output<typeof Arguments>

const findPsql = () =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'psql'))
    .find((file) => existsSync(file))

const openPsql = async (psql: string, analystUrl: string) => {
  process.stdout.write(
    'The views of analysts: \\dv    Columns of one: \\d+ quiz_age_chosen    All events: docs/events.md\n',
  )
  const child = spawn(psql, ['--no-psqlrc', analystUrl], { stdio: 'inherit' })
  // psql handles Ctrl-C, and this process ends with it.
  process.on('SIGINT', () => {})
  await once(child, 'exit')
}

const allOf = ({ ended, rest }: ReturnType<typeof splitStatements>) => (rest === '' ? ended : [...ended, rest])

/** Answers one statement after the other, until one is refused. */
const answerAll = async (runner: QueryRunner, sql: string, format: Arguments['FORMAT']) => {
  for (const statement of allOf(splitStatements(sql)))
    process.stdout.write(`${rowsText(await runner.run(statement), format)}\n`)
}

/** Answers one statement after the other, also after a refused one, of which the exit code speaks. */
const answerEach = async (runner: QueryRunner, statements: readonly string[], format: Arguments['FORMAT']) => {
  for (const statement of statements)
    await answerAll(runner, statement, format).catch((error: unknown) => {
      process.stdout.write(`${refusalSentence(error)}\n`)
      if (!process.stdin.isTTY) process.exitCode = 1
    })
}

/** The bundled client: reads statements until the input ends. The last one needs no semicolon. */
const readStatements = async (runner: QueryRunner, format: Arguments['FORMAT']) => {
  const isTyped = process.stdin.isTTY
  if (!isTyped) return await answerEach(runner, allOf(splitStatements(await text(process.stdin))), format)
  const input = createInterface({ input: process.stdin, output: process.stdout, prompt: 'sql> ' })
  let typed = ''
  input.prompt()
  for await (const line of input) {
    const { ended, rest } = splitStatements(`${typed}${line}\n`)
    typed = rest
    await answerEach(runner, ended, format)
    input.prompt()
  }
  await answerEach(runner, typed === '' ? [] : [typed], format)
}

const answer = async (runner: QueryRunner, sql: string | undefined, format: Arguments['FORMAT']) => {
  try {
    await (sql === undefined ? readStatements(runner, format) : answerAll(runner, sql, format))
  } finally {
    await runner.close()
  }
}

const run = async () => {
  const { Q, F, ON, OUT, FORMAT } = readArguments(Arguments)
  const sql = F === undefined ? Q : await readFile(F, 'utf8')
  if (ON === 'export') return await answer(await queryExport(OUT), sql, FORMAT)
  await withAnalyst(process.env, async (analystUrl) => {
    const psql = sql === undefined && process.stdin.isTTY ? findPsql() : undefined
    if (psql) return await openPsql(psql, analystUrl)
    const runner = await queryPostgres(analystUrl)
    await answer(runner, sql, FORMAT)
  })
}

run().catch((error: unknown) => endWithSentence(new Error(refusalSentence(error))))
