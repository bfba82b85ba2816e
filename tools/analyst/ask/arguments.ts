import { existsSync } from 'node:fs'
import { z } from 'zod'
import { TEXT_FORMATS } from '#tools/analyst/sql/rows-text.ts'

const DAY_OR_INSTANT = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/

const instant = (name: string) => {
  const sentence = `${name} is a day or an instant in UTC, such as 2026-03-01 or 2026-03-01T12:00:00Z`
  return z
    .string()
    .regex(DAY_OR_INSTANT, sentence)
    .transform((text) => new Date(text))
    .refine((date) => !Number.isNaN(date.getTime()), sentence)
    .optional()
}

export const AskArguments = z
  .object({
    F: z
      .string({ error: 'Name a question: make ask F=question.ts' })
      .regex(/\.ts$/, {
        error: 'F is a question in TypeScript (.ts): for SQL, use make sql F=question.sql',
        abort: true,
      })
      .refine((file) => existsSync(file), { error: ({ input }) => `There is no file ${String(input)}` }),
    FROM: instant('FROM'),
    TO: instant('TO'),
    FORMAT: z.enum(TEXT_FORMATS, `FORMAT is ${TEXT_FORMATS.join(', ')}`).default('table'),
  })
  .refine(({ FROM, TO }) => !FROM || !TO || FROM < TO, 'FROM has to be before TO')

export type AskArguments = z.output<typeof AskArguments>
