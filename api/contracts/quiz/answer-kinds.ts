import type { Answer, Question } from './funnel.ts'

/** The number of choices of an answer. */
export type AnswerKind = 'none' | 'one' | 'many'

/** Maps question types to answer kinds. Types with choices take one or many, others none. */
export type AnswerKinds<Q extends { type: string }> = {
  readonly [T in Q['type']]: Extract<Q, { type: T }> extends { choices: unknown } ? Exclude<AnswerKind, 'none'> : 'none'
}

/** The answer kind of each question type. This file avoids zod because every visitor downloads it. */
export const ANSWER_KINDS: AnswerKinds<Question> = {
  select: 'one',
  'multi-select': 'many',
  image: 'none',
  text: 'none',
  'image-text': 'none',
  Finish: 'none',
}

export const QUESTION_TYPES = Object.keys(ANSWER_KINDS) as Question['type'][]

type Chosen = Pick<Answer, 'answer' | 'multiSelectAnswer'>

const FIELDS: Record<AnswerKind, (choices: readonly string[]) => Chosen> = {
  none: () => ({}),
  one: ([answer]) => ({ answer }),
  many: (choices) => ({ multiSelectAnswer: [...choices] }),
}

export const chosenFields = (type: Question['type'], choices: readonly string[]): Chosen =>
  FIELDS[ANSWER_KINDS[type]](choices)

/** Returns the choice of a question that states no preference, if any. */
export const undecidedOf = (question: Question): string | undefined =>
  'undecided' in question ? question.undecided : undefined

export const choicesOf = (question: Question): readonly string[] => ('choices' in question ? question.choices : [])
