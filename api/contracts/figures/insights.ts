import { z } from 'zod'
import { QuizzesQuery } from '#api/contracts/admins/admin.ts'
import { QUESTION_TYPES } from '#api/contracts/quiz/answer-kinds.ts'
import { contract } from '#api/contracts/endpoint.ts'

/** The terms of every report of figures. */
export const readsFigures = { auth: { role: 'read', isForPrograms: true }, refuses: 'unknown fields' } as const

/** A version or creative to filter by. `(none)` selects visitors without one. */
const Member = z
  .string()
  .min(1, 'Please enter a version or a creative')
  .max(200, 'A version or a creative has at most 200 characters')

export const MAX_GROUPS = 4

const Month = z.string().regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, 'A month is yyyy-MM')

export const AnswersQuery = z.object({
  groupBy: QuizzesQuery.shape.groupBy,
  /** The groups to show. The default is the largest ones. */
  members: z.array(Member).max(MAX_GROUPS, `At most ${MAX_GROUPS} groups can be compared`).optional(),
  /** An inclusive range of months of arrival. The default is all time. */
  months: z
    .object({ start: Month, end: Month })
    .refine((m) => m.start <= m.end, { error: 'The start is after the end', path: ['start'] })
    .optional(),
})
export type AnswersQuery = z.infer<typeof AnswersQuery>

const GroupAnswers = z.object({
  member: z.string(),
  /** Visitors who answered. Shares of choices are shares of these. */
  answered: z.number().int(),
  /** Visitors who passed a question with choices while their answer stayed on their device. */
  withoutAnswer: z.number().int(),
  /** The median time in seconds of all who passed the question, within 10 %. Null without any. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
  /** Visitors per choice, in the order of the question's choices. */
  counts: z.array(z.number().int()),
})
export type GroupAnswers = z.infer<typeof GroupAnswers>

const QuestionAnswers = z.object({
  key: z.string(),
  /** The text of the question, null for one of a retired set. */
  question: z.string().nullable(),
  type: z.enum(QUESTION_TYPES).nullable(),
  choices: z.array(z.string()),
  groups: z.array(GroupAnswers),
})
export type QuestionAnswers = z.infer<typeof QuestionAnswers>

export const AnswersReply = z.object({
  /** All groups, largest first. */
  members: z.array(z.object({ member: z.string(), visitors: z.number().int() })),
  questions: z.array(QuestionAnswers),
})
export type AnswersReply = z.infer<typeof AnswersReply>

export const answers = contract({
  method: 'post',
  path: '/admin/db/answers',
  summary: 'The times and choices of each question by group.',
  body: AnswersQuery,
  reply: AnswersReply,
  ...readsFigures,
  audit: { kind: 'queries', act: 'answers', detail: 'request' },
})

export const FreshnessReply = z.object({
  /** The server's clock. */
  at: z.iso.datetime(),
  /** Stored events that are not yet in the figures. */
  behind: z.number().int(),
  /** The waiting time of the oldest of them, 0 if there is none. */
  lagSeconds: z.number(),
})
export type FreshnessReply = z.infer<typeof FreshnessReply>

export const freshness = contract({
  method: 'get',
  path: '/admin/freshness',
  summary: 'The age of the figures.',
  reply: FreshnessReply,
  ...readsFigures,
  audit: 'none',
})
