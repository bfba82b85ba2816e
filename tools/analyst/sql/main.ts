import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import { readArguments } from '#db/arguments.ts'
import { refusalSentence } from '#db/analyst/refusal.ts'
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

/** The bundled client: reads statements that end with a semicolon, until the input ends. */
const readStatements = async (runner: QueryRunner, format: Arguments['FORMAT']) => {
  const isTyped = process.stdin.isTTY
  const input = createInterface({ input: process.stdin, ...(isTyped && { output: process.stdout }), prompt: 'sql> ' })
  let statement = ''
  if (isTyped) input.prompt()
  for await (const line of input) {
    statement += `${line}\n`
    if (line.trimEnd().endsWith(';')) {
      const text = await runner.run(statement).then((rows) => rowsText(rows, format), refusalSentence)
      process.stdout.write(`${text}\n`)
      statement = ''
    }
    if (isTyped) input.prompt()
  }
}

const answer = async (runner: QueryRunner, sql: string | undefined, format: Arguments['FORMAT']) => {
  try {
    if (sql === undefined) return await readStatements(runner, format)
    process.stdout.write(`${rowsText(await runner.run(sql), format)}\n`)
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
