import { z } from 'zod'
import { catalog, type EventType, isEventType } from '#events/catalog.ts'
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

const asTypes = (text: string, context: z.RefinementCtx): EventType[] => {
  const names = text.split(',').map((name) => name.trim())
  const all = Object.keys(catalog).filter(isEventType)
  // A category includes all of its types.
  const types = names.flatMap((name) => all.filter((type) => type === name || type.startsWith(`${name}.`)))
  const unknown = names.find((name) => !all.some((type) => type === name || type.startsWith(`${name}.`)))
  if (unknown !== undefined) {
    context.addIssue(`TYPES has "${unknown}", which is no event type or category: choose from ${all.join(', ')}`)
  }
  return types
}

export const AskArguments = z
  .object({
    F: z
      .string({ error: 'Name a question: make ask F=question.ts or F=question.sql' })
      .regex(/\.(ts|sql)$/, 'F is a question in TypeScript (.ts) or SQL (.sql)'),
    FROM: instant('FROM'),
    TO: instant('TO'),
    TYPES: z.string().transform(asTypes).optional(),
    STREAMS: z
      .string()
      .regex(/^[\w-]+\*?$/, 'STREAMS is a stream or the beginning of some, such as quiz-*')
      .optional(),
    FORMAT: z
      .enum([...TEXT_FORMATS, 'parquet'], `FORMAT is ${[...TEXT_FORMATS, 'parquet'].join(', ')}`)
      .default('table'),
    OUT: z.string().optional(),
  })
  .refine(({ FROM, TO }) => !FROM || !TO || FROM < TO, 'FROM is before TO')
  .refine(
    ({ F, FROM, TO, TYPES, STREAMS }) => F.endsWith('.ts') || !(FROM || TO || TYPES || STREAMS),
    'FROM, TO, TYPES and STREAMS select events for a question in TypeScript: in SQL, write conditions',
  )
  .refine(({ FORMAT, OUT }) => FORMAT !== 'parquet' || OUT, 'FORMAT=parquet needs a file: add OUT=answer.parquet')

export type AskArguments = z.output<typeof AskArguments>
