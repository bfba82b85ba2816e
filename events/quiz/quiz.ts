import { z } from 'zod'
import { Assignment } from './assignment.ts'
import { event } from '#events/core/definition.ts'
import { Sealed } from '#events/core/sealed.ts'

export const visitorStream = (quizUserId: string) => `quiz-${quizUserId}`

export const quizEvents = {
  'quiz.visitor-arrived': event(z.object({ creo: z.string().nullable() })),
  'quiz.creo-attributed': event(z.object({ creo: z.string() })),
  /** The assignment is null for a set that wasn't assigned by the weights in force. */
  'quiz.question-set-given': event(z.object({ version: z.string(), assignment: Assignment.nullable() })),
  'quiz.age-chosen': event(z.object({ age: z.string().optional() }), [], { forgettable: 'age' }),
  /**
   * The choices are stored beside the log. They are absent for questions that are only read, for answers
   * that stay on the visitor's device, and after they were forgotten.
   */
  'quiz.question-answered': event(
    z.object({
      question: z.string(),
      choices: z.array(z.string()).optional(),
      timeTakenMs: z.number().int().nonnegative(),
    }),
    [],
    { forgettable: 'choices' },
  ),
  'quiz.email-given': event(z.object({ email: Sealed })),
  'quiz.name-given': event(z.object({ name: Sealed })),
  /** The visitor asked for one mail with a link to their plan. It goes to the e-mail given last before. */
  'quiz.plan-mail-requested': event(z.object({ at: z.iso.datetime() })),
  'quiz.consent-chosen': event(z.object({ ads: z.boolean(), answers: z.boolean() }), [], {
    forgets: ({ answers }) => (answers ? undefined : 'quiz.question-answered'),
  }),
  'quiz.checkout-opened': event(z.object({})),
  /** The browser belongs to the owner, or no longer. The last mark counts for all visits of the visitor. */
  'quiz.own-marked': event(z.object({ isOwn: z.boolean() })),
  'quiz.answers-erased': event(z.object({}), [], { forgets: () => 'quiz.question-answered' }),
  'quiz.age-erased': event(z.object({}), [], { forgets: () => 'quiz.age-chosen' }),
}
