import { z } from 'zod'
import { Confirmation, contract, OkReply } from '#api/contracts/endpoint.ts'
import { Typed } from '#api/contracts/typed.ts'
import { QuestionSet, QuestionSetVersion } from '#api/contracts/quiz/funnel.ts'
import { readsFigures } from '#api/contracts/figures/insights.ts'
import { DECIDING_METRICS } from '#api/contracts/figures/deciding-metrics.ts'

const operates = { auth: { role: 'operate' }, refusals: [409] } as const
const confirmed = { ...operates, auth: { role: 'operate', isConfirmed: true } } as const

const SetRow = z.object({
  version: z.string(),
  /** Names the content: a draft that is saved again gets another one. */
  etag: z.string(),
  state: z.enum(['draft', 'published']),
  /** Weight among new visitors. 0 for a retired set and for a draft. */
  weight: z.number(),
  questions: z.int(),
  /** Link to look at it as a visitor would, valid for seven days. Nothing that is done there is stored. */
  preview: z.string(),
})
export type QuestionSetRow = z.infer<typeof SetRow>

const Plan = z.object({
  question: Typed.min(1, 'Please write what the experiment should find out').max(200),
  metric: z.enum(DECIDING_METRICS),
  /** Hundredths of a percentage point of visitors, or minor units of money per visitor. */
  smallestEffect: z
    .int('The smallest effect has at most two decimals')
    .min(1, 'The smallest effect is more than 0')
    .max(100_000, 'The smallest effect is at most 1,000'),
})

export const QuestionSetsReply = z.object({
  /** The number of changes so far. New weights say which one they are based on. */
  revision: z.int(),
  experiment: z.string(),
  plan: Plan.nullable(),
  /** Drafts come last. */
  sets: z.array(SetRow),
})
export type QuestionSetsReply = z.infer<typeof QuestionSetsReply>

/** A draft as the admin saw it. */
const SeenDraft = z.object({ version: QuestionSetVersion, etag: z.string().max(64) })

export const listQuestionSets = contract({
  method: 'get',
  path: '/admin/question-sets',
  summary: 'The question sets with their weights, and the drafts.',
  reply: QuestionSetsReply,
  ...operates,
  audit: 'none',
})

export const readQuestionSet = contract({
  method: 'get',
  path: '/admin/question-set-files/:version',
  summary: 'A question set or a draft, as a file that can be edited and reviewed.',
  params: z.object({ version: QuestionSetVersion }),
  reply: QuestionSet,
  ...operates,
  audit: 'none',
})

export const saveQuestionDraft = contract({
  method: 'post',
  path: '/admin/question-sets/draft',
  summary: 'Checks a question set and saves it as a draft, in place of an earlier draft of the same version.',
  body: QuestionSet,
  reply: OkReply,
  ...operates,
  audit: { kind: 'changes', act: 'saved a draft of a question set' },
})

export const removeQuestionDraft = contract({
  method: 'post',
  path: '/admin/question-sets/draft/remove',
  summary: 'Removes a draft, unless it was replaced meanwhile. Published sets stay.',
  body: SeenDraft,
  reply: OkReply,
  ...operates,
  audit: { kind: 'changes', act: 'removed a draft of a question set' },
})

export const publishQuestionSet = contract({
  method: 'post',
  path: '/admin/question-sets/publish',
  summary:
    'Publishes a draft, unless it was replaced meanwhile. It never changes afterward. New visitors get it once it has a weight.',
  body: Confirmation.extend(SeenDraft.shape),
  reply: OkReply,
  ...confirmed,
  audit: { kind: 'changes', act: 'published a question set' },
})

export const weighQuestionSets = contract({
  method: 'post',
  path: '/admin/question-sets/weights',
  summary: 'Sets which question sets new visitors get. Visitors who began keep theirs.',
  body: Confirmation.extend({
    /** The revision of the list that the admin saw. */
    revision: z.int().min(0),
    experiment: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'The name of an experiment is 1 to 40 of a-z, 0-9 and -'),
    weights: z.record(
      QuestionSetVersion,
      z.int('A weight is a whole number').min(0, 'A weight is at least 0').max(1_000, 'A weight is at most 1,000'),
    ),
    plan: Plan.nullable().default(null),
  }),
  reply: OkReply,
  ...confirmed,
  audit: { kind: 'changes', act: 'set the weights of question sets' },
})

const Arm = z.object({
  version: z.string(),
  weight: z.number(),
  visitors: z.int(),
  /** Visitors who bought, or gave an e-mail. */
  buyers: z.int(),
  emails: z.int(),
  /** Net revenue of all visitors in minor units, and the sum of the squares of what each paid. */
  revenue: z.int(),
  squares: z.number(),
})
export type ExperimentArm = z.infer<typeof Arm>

export const ExperimentReply = z.object({
  experiment: z.string(),
  plan: Plan.nullable(),
  /** When the experiment began; null for that of the release. */
  since: z.iso.datetime().nullable(),
  currency: z.string(),
  /** All events up to this position are included. */
  position: z.int(),
  /** Versions with a weight, and their visitors since the experiment began. None for that of the release. */
  arms: z.array(Arm),
  /** Currencies without a rate. Their amounts are missing. */
  unconverted: z.array(z.string()),
})
export type ExperimentReply = z.infer<typeof ExperimentReply>

export const readExperiment = contract({
  method: 'get',
  path: '/admin/experiment',
  summary: 'The running experiment: its plan, and the figures that decide it.',
  reply: ExperimentReply,
  ...readsFigures,
  audit: { kind: 'queries', act: 'experiment', detail: 'request' },
})
