import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type EventType, eventTypes } from '#events/catalog.ts'
import { TEXT_FORMATS } from '#tools/analyst/sql/rows-text.ts'
import { STREAM_PREFIXES } from './selection.ts'

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
  // A category includes all of its types.
  const types = names.flatMap((name) => eventTypes.filter((type) => type === name || type.startsWith(`${name}.`)))
  const unknown = names.find((name) => !eventTypes.some((type) => type === name || type.startsWith(`${name}.`)))
  if (unknown !== undefined) {
    context.addIssue(`TYPES has "${unknown}", which is no event type or category: choose from ${eventTypes.join(', ')}`)
  }
  return types
}

/** Reports whether some stream may have this name, or begin like this. */
const isPossibleStream = (text: string): boolean => {
  const start = text.replace('*', '')
  return STREAM_PREFIXES.some((prefix) => start.startsWith(prefix) || (text.endsWith('*') && prefix.startsWith(start)))
}

const STREAMS = `STREAMS is a stream or the beginning of some, such as quiz-*: names begin with ${STREAM_PREFIXES.join(', ')}`

export const ANSWER_FORMATS = [...TEXT_FORMATS, 'parquet'] as const
export type AnswerFormat = (typeof ANSWER_FORMATS)[number]

const EXTENSIONS: Record<string, AnswerFormat> = {
  '.txt': 'table',
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.parquet': 'parquet',
}

const isFolder = (folder: string) => existsSync(folder) && statSync(folder).isDirectory()

const outFile = z
  .string()
  .refine(
    (file) => path.extname(file) in EXTENSIONS,
    `OUT is a file that ends in ${Object.keys(EXTENSIONS).join(', ')}`,
  )
  .refine((file) => isFolder(path.dirname(path.resolve(file))), {
    error: ({ input }) => `OUT is a file in a folder that exists; there is no folder ${path.dirname(String(input))}`,
  })
  .refine((file) => !isFolder(file), { error: ({ input }) => `OUT is a file; ${String(input)} is a folder` })

export const AskArguments = z
  .object({
    F: z
      .string({ error: 'Name a question: make ask F=question.ts or F=question.sql' })
      .regex(/\.(ts|sql)$/, { error: 'F is a question in TypeScript (.ts) or SQL (.sql)', abort: true })
      .refine((file) => existsSync(file), { error: ({ input }) => `There is no file ${String(input)}` }),
    FROM: instant('FROM'),
    TO: instant('TO'),
    TYPES: z.string().transform(asTypes).optional(),
    STREAMS: z
      .string()
      .regex(/^[\w-]+\*?$/, STREAMS)
      .refine(isPossibleStream, STREAMS)
      .optional(),
    FORMAT: z.enum(ANSWER_FORMATS, `FORMAT is ${ANSWER_FORMATS.join(', ')}`).optional(),
    OUT: outFile.optional(),
    /** The table to print, for a projection that fills several. */
    TABLE: z.string().optional(),
  })
  .refine(({ FROM, TO }) => !FROM || !TO || FROM < TO, 'FROM has to be before TO')
  .refine(({ FORMAT, OUT }) => FORMAT !== 'parquet' || OUT, 'FORMAT=parquet needs a file: add OUT=answer.parquet')
  .refine(
    ({ FORMAT, OUT }) => !FORMAT || !OUT || FORMAT.startsWith(String(EXTENSIONS[path.extname(OUT)])),
    'FORMAT and the ending of OUT differ: leave FORMAT out',
  )
  .transform(({ FORMAT, OUT, ...rest }) => ({
    ...rest,
    OUT,
    FORMAT: FORMAT ?? (OUT === undefined ? 'table' : (EXTENSIONS[path.extname(OUT)] ?? 'table')),
  }))

export type AskArguments = z.output<typeof AskArguments>
