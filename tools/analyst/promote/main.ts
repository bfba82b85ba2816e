import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { readArguments } from '#operate/cli/arguments.ts'
import { refusalSentence } from '#db/analyst/refusal.ts'
import { endWithSentence } from '#db/startup.ts'
import { ANALYST_PROJECTIONS } from '#projector/projections.ts'
import { loadQuestion } from '#tools/analyst/ask/question.ts'
import { replay } from '#tools/analyst/ask/replay.ts'
import { createTableFold } from '#tools/analyst/ask/table-fold.ts'
import { withAnalyst } from '#tools/analyst/connection.ts'
import { queryPostgres } from '#tools/analyst/sql/query.ts'
import { assertNew, promote } from './promote.ts'

const PromoteArguments = z.object({
  F: z
    .string({ error: 'Name a question: make projection F=question.ts or F=question.sql' })
    .regex(/\.(ts|sql)$/, 'F is a question in TypeScript (.ts) or SQL (.sql)')
    .refine((file) => existsSync(file), { error: ({ input }) => `There is no file ${String(input)}` }),
})

/** The first events of history, on which a question has to succeed before it is kept. */
const SAMPLE_EVENTS = 50_000

/** @throws {Error} of the database, or with one sentence that names the event at fault. */
const assertAnswered = async (analystUrl: string, file: string): Promise<void> => {
  if (file.endsWith('.ts')) {
    const { table } = await loadQuestion(file)
    await replay(createTableFold(file, table), { analystUrl, upTo: SAMPLE_EVENTS })
    return
  }
  const runner = await queryPostgres(analystUrl)
  await runner.run(`explain ${await readFile(file, 'utf8')}`).finally(() => runner.close())
}

const run = async () => {
  const { F } = readArguments(PromoteArguments)
  await assertNew(F)
  await withAnalyst(process.env, (analystUrl) => assertAnswered(analystUrl, F))
  const { copy, views } = await promote(F, ANALYST_PROJECTIONS)
  process.stdout.write(
    `${path.relative(process.cwd(), copy)} is a projection. Run "make docs", restart the product, and read ${views.join(' and ')} once all events are in.\n`,
  )
}

run().catch((error: unknown) => endWithSentence(new Error(refusalSentence(error))))
