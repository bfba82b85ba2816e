import type { Answer, Question } from './funnel.ts'

/** How many choices an answer has. */
export type AnswerKind = 'none' | 'one' | 'many'

/** A question that offers choices takes one or many of them; any other takes none. */
export type AnswerKinds<Q extends { type: string }> = {
  readonly [T in Q['type']]: Extract<Q, { type: T }> extends { choices: unknown } ? Exclude<AnswerKind, 'none'> : 'none'
}

/** How each type of question is answered. This file is free of zod, because every visitor downloads it. */
export const ANSWER_KINDS = {
  select: 'one',
  'multi-select': 'many',
  image: 'none',
  text: 'none',
  'image-text': 'none',
  Finish: 'none',
} as const satisfies AnswerKinds<Question>

export const QUESTION_TYPES = Object.keys(ANSWER_KINDS) as Question['type'][]

type Chosen = Pick<Answer, 'answer' | 'multiSelectAnswer'>

const FIELDS: Record<AnswerKind, (choices: readonly string[]) => Chosen> = {
  none: () => ({}),
  one: ([answer]) => ({ answer }),
  many: (choices) => ({ multiSelectAnswer: [...choices] }),
}

/** The fields of an answer that carry its choices. */
export const chosenFields = (type: Question['type'], choices: readonly string[]): Chosen =>
  FIELDS[ANSWER_KINDS[type]](choices)

/** The choices that a question offers; none for a question that takes none. */
export const choicesOf = (question: Question): readonly string[] => ('choices' in question ? question.choices : [])
