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

/** The filters of the specified query, and two more. */
export const Filters = QuizzesQuery.omit({ groupBy: true }).extend({
  filter_version: Member.optional(),
  filter_creo: Member.optional(),
})

export const AskedReply = z.object({
  /** The steps of each version, reached or not. */
  versions: z.array(z.object({ version: z.string(), steps: z.array(z.string()) })),
  /** The text of each published question by its key. */
  questions: z.record(z.string(), z.string()),
  /** The visitors of each row of the numbers by version. */
  parts: z.array(z.object({ group: z.string(), version: z.string(), visitors: z.number().int() })),
})
export type AskedReply = z.infer<typeof AskedReply>

export const asked = contract({
  method: 'post',
  path: '/admin/db/asked',
  summary: 'Which steps each version has, and the versions of the visitors in each row of /admin/db/quizzes.',
  body: QuizzesQuery,
  reply: AskedReply,
  ...readsFigures,
  audit: { kind: 'queries', act: 'asked', detail: 'request' },
})

export const MAX_GROUPS = 4

export const ComparisonQuery = Filters.extend({
  groupBy: QuizzesQuery.shape.groupBy,
  /** The groups to compare, without those that have no visitors. The default is the two largest groups. */
  members: z.array(Member).max(MAX_GROUPS, `At most ${MAX_GROUPS} groups can be compared`).optional(),
})
export type ComparisonQuery = z.infer<typeof ComparisonQuery>

const ComparedStep = z.object({
  /** Visitors who reached the step. */
  count: z.number().int(),
  /** Visitors with a version that has the step, at least `count`; 0 when no version of the group has it. */
  asked: z.number().int(),
  /** True when the step has the same position in the funnel as for the first group. */
  isComparable: z.boolean(),
})
export type ComparedStep = z.infer<typeof ComparedStep>

const ComparedGroup = z.object({
  member: z.string(),
  visitors: z.number().int(),
  /** The steps in the order of the reply's `steps`. */
  steps: z.array(ComparedStep),
})
export type ComparedGroup = z.infer<typeof ComparedGroup>

export const ComparisonReply = z.object({
  /** The largest groups, largest first. */
  members: z.array(z.object({ member: z.string(), visitors: z.number().int() })),
  /** The steps that any compared group reached, by their mean position in the versions. */
  steps: z.array(z.string()),
  groups: z.array(ComparedGroup),
})
export type ComparisonReply = z.infer<typeof ComparisonReply>

export const comparison = contract({
  method: 'post',
  path: '/admin/db/comparison',
  summary: 'Compares the funnels of up to four groups, each step as a share of the visitors who had it.',
  body: ComparisonQuery,
  reply: ComparisonReply,
  ...readsFigures,
  audit: { kind: 'queries', act: 'comparison', detail: 'request' },
})

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

const SplitQuery = Filters.omit({ filter_version: true })
export type SplitQuery = z.infer<typeof SplitQuery>

const Split = z.object({
  experiment: z.string(),
  /** The visitors of each version under these weights. */
  versions: z.array(z.object({ version: z.string(), weight: z.number().positive(), visitors: z.number().int() })),
})
export type Split = z.infer<typeof Split>

const SplitReply = z.object({
  /** One entry per set of weights that was in force when the filtered visitors were assigned. */
  splits: z.array(Split),
})
export type SplitReply = z.infer<typeof SplitReply>

/** Not recorded, because the page sends it together with the funnel query. */
export const split = contract({
  method: 'post',
  path: '/admin/db/split',
  summary: 'The visitors of each version by the weights at their assignment.',
  body: SplitQuery,
  reply: SplitReply,
  ...readsFigures,
  audit: 'none',
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
