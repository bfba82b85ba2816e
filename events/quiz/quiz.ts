import { z } from 'zod'
import { Assignment } from './assignment.ts'
import { event } from '#events/core/definition.ts'
import { Sealed } from '#events/core/sealed.ts'

export const visitorStream = (quizUserId: string) => `quiz-${quizUserId}`

export const quizEvents = {
  'quiz.visitor-arrived': event({
    recorded: 'A visitor opens the site for the first time. It is the first event of the visitor.',
    data: z.object({ creo: z.string().nullable() }),
    fields: { creo: 'Ad creative that brought the visitor; null where it is not known.' },
  }),
  'quiz.creo-attributed': event({
    recorded: 'The creative becomes known after the arrival. The first creative that is known stays.',
    data: z.object({ creo: z.string() }),
    fields: { creo: 'Ad creative that brought the visitor.' },
  }),
  /** The assignment is null for a set that wasn't assigned by the weights in force. */
  'quiz.question-set-given': event({
    recorded: 'The visitor is given a version of the question set.',
    data: z.object({ version: z.string(), assignment: Assignment.nullable() }),
    fields: {
      version: 'Name of the version of the question set.',
      assignment:
        'Experiment and weights by which the version was drawn; null for a version that was not drawn, and within ten minutes of a change of the weights.',
    },
  }),
  'quiz.age-chosen': event({
    recorded: 'The visitor chooses an age range on the first screen.',
    data: z.object({ age: z.string().optional() }),
    fields: { age: 'Age range, such as `18-29`, stored beside the log; absent after the visitor was erased.' },
    forgettable: 'age',
  }),
  /**
   * The choices are stored beside the log. They are absent for questions that are only read, for answers
   * that stay on the visitor's device, and after they were forgotten.
   */
  'quiz.question-answered': event({
    recorded: 'The visitor answers a question. A changed answer is another event.',
    data: z.object({
      question: z.string(),
      choices: z.array(z.string()).optional(),
      timeTakenMs: z.number().int().nonnegative(),
    }),
    fields: {
      question: 'Id of the question.',
      choices:
        'Chosen options, stored beside the log; absent for a screen that only has to be read, for an answer that stays on the device, and after they were forgotten.',
      timeTakenMs: 'Time between the display and the answer, in milliseconds.',
    },
    forgettable: 'choices',
  }),
  'quiz.email-given': event({
    recorded: 'The visitor enters an e-mail address.',
    data: z.object({ email: Sealed }),
    fields: { email: 'E-mail address.' },
  }),
  'quiz.name-given': event({
    recorded: 'The visitor enters a first name.',
    data: z.object({ name: Sealed }),
    fields: { name: 'First name.' },
  }),
  /** The visitor asked for one mail with a link to their plan. It goes to the e-mail given last before. */
  'quiz.plan-mail-requested': event({
    recorded: 'A mail with the plan is requested.',
    data: z.object({ at: z.iso.datetime() }),
    fields: { at: 'Time (UTC).' },
  }),
  'quiz.consent-chosen': event({
    recorded: 'The visitor gives or withdraws consent. The last choice counts.',
    data: z.object({ ads: z.boolean(), answers: z.boolean() }),
    fields: { ads: 'Whether ads may be measured.', answers: 'Whether answers about faith may be processed.' },
    forgets: ({ answers }) => (answers ? undefined : 'quiz.question-answered'),
  }),
  'quiz.checkout-opened': event({ recorded: 'The checkout opens.', data: z.object({}), fields: {} }),
  /** The browser belongs to the owner, or no longer. The last mark counts for all visits of the visitor. */
  'quiz.own-marked': event({
    recorded:
      'The owner marks the browser of this visitor as their own, or takes it back. Such visitors count in no report.',
    data: z.object({ isOwn: z.boolean() }),
    fields: { isOwn: 'Whether the visits are those of the owner.' },
  }),
  'quiz.answers-erased': event({
    recorded:
      'The answers are forgotten: the account is closed, an operator erases the visitor, or nothing was bought in time.',
    data: z.object({}),
    fields: {},
    forgets: () => 'quiz.question-answered',
  }),
  'quiz.age-erased': event({
    recorded: 'The age is forgotten: the account is closed, or an operator erases the visitor.',
    data: z.object({}),
    fields: {},
    forgets: () => 'quiz.age-chosen',
  }),
}
