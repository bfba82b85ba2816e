import { z } from 'zod'
import { event } from '#events/core/definition.ts'

/** All question sets share one stream, so that a version is published only once. */
export const QUESTION_SETS_STREAM = 'question-sets'

const text = z.string().optional()
const Question = z.object({
  key: z.string(),
  type: z.string(),
  question: z.string(),
  subtext: text,
  data: text,
  data2: text,
  data3: text,
  data4: text,
  data5: text,
  chapter: text,
  url: text,
  choices: z.array(z.string()).optional(),
  undecided: text,
  replies: z.record(z.string(), z.object({ title: z.string(), text: z.string(), url: text, data: text })).optional(),
})

/** The plan of an experiment. `smallestEffect` is in hundredths of a percentage point, or in minor units of money. */
const Plan = z.object({
  question: z.string(),
  metric: z.enum(['purchases', 'e-mails', 'revenue per visitor']),
  smallestEffect: z.number().int().positive(),
})

/** Events of the question sets that admins publish. Those that came with a release have none. */
const BY = 'Id of the admin who did it.'

export const questionEvents = {
  /** A published set never changes. New visitors get it once it has a weight. */
  'questions.set-published': event({
    recorded: 'An admin publishes a question set. It never changes afterward.',
    data: z.object({ version: z.string(), questions: z.array(Question), by: z.uuid() }),
    fields: { version: 'Name of the version of the question set.', questions: 'The questions, in order.', by: BY },
  }),
  /** Replaces all weights by which new visitors get a set. A version without one is retired. */
  'questions.weights-set': event({
    recorded: 'An admin changes which question sets new visitors get. The weights replace all earlier ones.',
    data: z.object({
      experiment: z.string(),
      weights: z.record(z.string(), z.number().positive()),
      plan: Plan.nullable(),
      at: z.iso.datetime(),
      by: z.uuid(),
    }),
    fields: {
      experiment: 'Name of the experiment. Another name draws all new visitors again.',
      weights: 'Weight by version. A version that is missing is retired.',
      plan: 'Question, deciding metric and smallest effect of interest (hundredths of a percentage point, or minor units); null without a plan.',
      at: 'Time (UTC).',
      by: BY,
    },
  }),
}
