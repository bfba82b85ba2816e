import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readArguments } from '#bench/tools/arguments.ts'
import { endWithSentence } from '#db/startup.ts'
import { ANALYST_PROJECTIONS } from '#projector/projections/index.ts'
import { promote } from './promote.ts'

const PromoteArguments = z.object({
  F: z
    .string({ error: 'Name a question: make promote F=question.ts or F=question.sql' })
    .regex(/\.(ts|sql)$/, 'F is a question in TypeScript (.ts) or SQL (.sql)')
    .refine((file) => existsSync(file), { error: ({ input }) => `There is no file ${String(input)}` }),
})

const run = async () => {
  const { F } = readArguments(PromoteArguments)
  const { copy, views } = await promote(F, ANALYST_PROJECTIONS)
  process.stdout.write(
    `${path.relative(process.cwd(), copy)} is a projection. Run "make docs", restart the product, and read ${views.join(' and ')}.\n`,
  )
}

run().catch(endWithSentence)
