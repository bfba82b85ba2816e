import { z } from 'zod'
import { QuizzesQuery, QuizzesReply } from './admin.ts'
import { QUESTION_TYPES } from './answer-kinds.ts'
import { contract } from './endpoint.ts'

const authenticated = { auth: 'admin', refusals: [401, 403, 422, 503], invalid: 422, replyStatus: 200 } as const

/** Which version or creo to narrow to. `(none)` are those of whom it is not known. */
const Member = z
  .string()
  .min(1, 'Please name a version or a creo')
  .max(64, 'A version or a creo has at most 64 characters')

/** Whom to count: the filters of the specified query, and two more. */
const Filters = QuizzesQuery.omit({ groupBy: true }).extend({
  filter_version: Member.optional(),
  filter_creo: Member.optional(),
})

/** The specified query with a second cut and with filters by version and creo. */
export const FunnelQuery = Filters.extend({
  groupBy: QuizzesQuery.shape.groupBy,
  /** Cuts each group again. */
  thenBy: z.enum(['version', 'creo']).optional(),
}).refine((query) => query.thenBy !== query.groupBy, {
  error: 'A group is not cut again by what it was made by',
  path: ['thenBy'],
})
export type FunnelQuery = z.infer<typeof FunnelQuery>

export const funnel = contract({
  method: 'post',
  path: '/admin/db/funnel',
  summary: 'Grouped quiz analytics with a second cut. The columns are those of /admin/db/quizzes, after both groups.',
  body: FunnelQuery,
  reply: QuizzesReply,
  ...authenticated,
})

export const DaysQuery = Filters
export type DaysQuery = z.infer<typeof DaysQuery>

const Day = z.object({
  /** `yyyy-MM-dd`, UTC; of a month, its first day. */
  day: z.string(),
  visitors: z.number().int(),
  purchases: z.number().int(),
  /** By currency, in its lowest unit: cents, yen. */
  revenue: z.record(z.string(), z.number().int()),
})
export type DayFigures = z.infer<typeof Day>

export const DaysReply = z.object({
  /** Of months when the days would be more than anyone can tell apart. */
  unit: z.enum(['day', 'month']),
  /** Those on which somebody arrived, in order. */
  days: z.array(Day),
})
export type DaysReply = z.infer<typeof DaysReply>

export const days = contract({
  method: 'post',
  path: '/admin/db/days',
  summary: 'Visitors by the day of their arrival, and what those who arrived on it bought.',
  body: DaysQuery,
  reply: DaysReply,
  ...authenticated,
})

/** Most groups that can be told apart side by side. */
export const MOST_GROUPS = 4

export const ComparisonQuery = Filters.extend({
  groupBy: QuizzesQuery.shape.groupBy,
  /** The groups to compare; those that have no visitors are left out. The two largest ones when none is left. */
  members: z.array(Member).max(MOST_GROUPS, `At most ${MOST_GROUPS} groups stand side by side`).optional(),
})
export type ComparisonQuery = z.infer<typeof ComparisonQuery>

const ComparedStep = z.object({
  /** Visitors who came to the step. */
  count: z.number().int(),
  /** Visitors whose version asks it; 0 for a step that the group is not asked. Never less than `count`. */
  asked: z.number().int(),
  /** Whether the step is at the same place of the funnel for this group as for the first one. */
  isComparable: z.boolean(),
})
export type ComparedStep = z.infer<typeof ComparedStep>

const ComparedGroup = z.object({
  member: z.string(),
  visitors: z.number().int(),
  /** In the order of the reply's steps. */
  steps: z.array(ComparedStep),
})
export type ComparedGroup = z.infer<typeof ComparedGroup>

export const ComparisonReply = z.object({
  /** The largest groups, largest first. */
  members: z.array(z.object({ member: z.string(), visitors: z.number().int() })),
  /** The steps that any of the compared groups came to, in the order in which their versions ask them on average. */
  steps: z.array(z.string()),
  groups: z.array(ComparedGroup),
})
export type ComparisonReply = z.infer<typeof ComparisonReply>

export const comparison = contract({
  method: 'post',
  path: '/admin/db/comparison',
  summary: 'The funnel of up to four groups side by side, each step as a share of the visitors who were asked it.',
  body: ComparisonQuery,
  reply: ComparisonReply,
  ...authenticated,
})

const Month = z.string().regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, 'A month is yyyy-MM')

export const AnswersQuery = z.object({
  groupBy: QuizzesQuery.shape.groupBy,
  /** The groups to show; the largest ones when absent. */
  members: z.array(Member).max(MOST_GROUPS, `At most ${MOST_GROUPS} groups stand side by side`).optional(),
  /** Months of arrival, UTC, inclusive; all time when absent. */
  months: z
    .object({ start: Month, end: Month })
    .refine((m) => m.start <= m.end, { error: 'The start lies after the end', path: ['start'] })
    .optional(),
})
export type AnswersQuery = z.infer<typeof AnswersQuery>

const GroupAnswers = z.object({
  member: z.string(),
  /** Visitors who answered. */
  answered: z.number().int(),
  /** Seconds until the answer, to within a tenth of the figure; null while nobody answered. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
  /** Visitors by choice, in the order of the question's choices. */
  counts: z.array(z.number().int()),
})
export type GroupAnswers = z.infer<typeof GroupAnswers>

const QuestionAnswers = z.object({
  key: z.string(),
  /** As it is put; null for one of a retired set. */
  question: z.string().nullable(),
  type: z.enum(QUESTION_TYPES).nullable(),
  choices: z.array(z.string()),
  groups: z.array(GroupAnswers),
})
export type QuestionAnswers = z.infer<typeof QuestionAnswers>

export const AnswersReply = z.object({
  /** All groups there are, largest first. */
  members: z.array(z.object({ member: z.string(), visitors: z.number().int() })),
  questions: z.array(QuestionAnswers),
})
export type AnswersReply = z.infer<typeof AnswersReply>

export const answers = contract({
  method: 'post',
  path: '/admin/db/answers',
  summary: 'For each question, how long it took and what was chosen, group beside group.',
  body: AnswersQuery,
  reply: AnswersReply,
  ...authenticated,
})

export const SplitQuery = Filters.omit({ filter_version: true })
export type SplitQuery = z.infer<typeof SplitQuery>

const Split = z.object({
  experiment: z.string(),
  /** What these weights assigned: of so many visitors, so many were to get each version. */
  versions: z.array(z.object({ version: z.string(), weight: z.number().positive(), visitors: z.number().int() })),
})
export type Split = z.infer<typeof Split>

export const SplitReply = z.object({
  /** One for all weights that were ever in force while visitors of these filters were assigned. */
  splits: z.array(Split),
})
export type SplitReply = z.infer<typeof SplitReply>

export const split = contract({
  method: 'post',
  path: '/admin/db/split',
  summary: 'How many visitors got each version, by the weights in force when they were assigned.',
  body: SplitQuery,
  reply: SplitReply,
  ...authenticated,
})

export const FreshnessReply = z.object({
  /** The server's clock. */
  at: z.iso.datetime(),
  /** Events that are stored and not yet in the figures. */
  behind: z.number().int(),
  /** Seconds for which the oldest of them has waited; 0 when there is none. */
  lagSeconds: z.number(),
})
export type FreshnessReply = z.infer<typeof FreshnessReply>

export const freshness = contract({
  method: 'get',
  path: '/admin/freshness',
  summary: 'How old the figures are.',
  reply: FreshnessReply,
  replyStatus: 200,
  auth: 'admin',
  refusals: [401],
})
