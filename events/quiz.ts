import { z } from 'zod'
import { Assignment } from './assignment.ts'
import { event, upcast } from './definition.ts'
import { KeyedText, Sealed } from './sealed.ts'

/** Returns the stream of a visitor: `quiz-<quizUserId>`. */
export const visitorStream = (quizUserId: string) => `quiz-${quizUserId}`

const AnsweredV1 = z.object({
  questionId: z.string(),
  answer: z.string().optional(),
  multiSelectAnswer: z.array(z.string()).optional(),
  timeTaken: z.string(),
})

/** Answers of version 2 have their choices in the clear. */
const AnsweredV2 = z.object({
  question: z.string(),
  choices: z.array(z.string()),
  timeTakenMs: z.number().int().nonnegative(),
})

const GivenV1 = z.object({ version: z.string() })

/** The only weights in force before weights were recorded. */
const UNSALTED: Assignment = { experiment: 'unsalted', weights: { v1: 1, v2: 1 } }

/** Events of a visitor in the quiz. */
export const quizEvents = {
  'quiz.visitor-arrived': event(z.object({ creo: z.string().nullable() })),
  /** The creative became known after the arrival. The first known one stays. */
  'quiz.creo-attributed': event(z.object({ creo: z.string() })),
  /** Version 2 adds the assignment. It is null for a set that wasn't assigned by the weights in force. */
  'quiz.question-set-given': event(z.object({ version: z.string(), assignment: Assignment.nullable() }), [
    upcast(GivenV1, ({ version }) => ({
      version,
      assignment: Object.hasOwn(UNSALTED.weights, version) ? UNSALTED : null,
    })),
  ]),
  'quiz.age-chosen': event(z.object({ age: z.string() })),
  /**
   * Version 1 had the shape of the wire: two answer fields, and the time as text. In version 2 an answer was a list of
   * choices, and the time was in milliseconds. Since version 3 the choices are in `chosen`, a sealed list, so that they can
   * disappear. It is absent for questions that are only read, and for answers that stay on the visitor's device.
   * `offered` names the choices of a question in the clear, in the first answer that a process stores: readers number the
   * choices by it, also when they can't read any answer.
   */
  'quiz.question-answered': event(
    AnsweredV2.extend({ chosen: KeyedText.optional(), offered: z.array(z.string()).optional() }),
    [
      upcast(AnsweredV1, ({ questionId, answer, multiSelectAnswer, timeTaken }) => ({
        question: questionId,
        choices: multiSelectAnswer ?? (answer === undefined ? [] : [answer]),
        timeTakenMs: Math.round(Number(timeTaken) * 1000),
      })),
      upcast(AnsweredV2, (answered) => answered),
    ],
  ),
  'quiz.email-given': event(z.object({ email: Sealed })),
  'quiz.name-given': event(z.object({ name: Sealed })),
  /** The latest consent: to ad measurement, and to processing answers about faith. */
  'quiz.consent-chosen': event(z.object({ ads: z.boolean(), answers: z.boolean() })),
  'quiz.checkout-opened': event(z.object({})),
  /** The visitor's answers are forgotten: they closed their account, asked for it, or never bought. */
  'quiz.answers-erased': event(z.object({})),
}
