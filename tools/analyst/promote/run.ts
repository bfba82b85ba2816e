import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readArguments } from '#db/arguments.ts'
import { refusalSentence } from '#db/analyst/refusal.ts'
import { endWithSentence } from '#db/startup.ts'
import { ANALYST_PROJECTIONS } from '#projector/projections/index.ts'
import { reportAlive } from '#tools/analyst/guard/guarded.ts'
import { assertNew, promote } from './promote.ts'
import { replaySample } from './replay-sample.ts'

const PromoteArguments = z.object({
  F: z
    .string({ error: 'Name a question: make projection F=question.ts or F=question.sql' })
    .regex(/\.(ts|sql)$/, 'F is a question in TypeScript (.ts) or SQL (.sql)')
    .refine((file) => existsSync(file), { error: ({ input }) => `There is no file ${String(input)}` }),
})

const run = async () => {
  reportAlive()
  const { F } = readArguments(PromoteArguments)
  await assertNew(F)
  await replaySample(F)
  const { copy, views } = await promote(F, ANALYST_PROJECTIONS)
  process.stdout.write(
    `${path.relative(process.cwd(), copy)} is a projection. Run "make docs", restart the product, and read ${views.join(' and ')}.\n`,
  )
}

run().catch((error: unknown) => endWithSentence(new Error(refusalSentence(error))))
