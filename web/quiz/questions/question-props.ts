import type { Question } from '#api/contracts/quiz/funnel.ts'

export type QuestionOf<T extends Question['type']> = Extract<Question, { type: T }>

/** The props of every question view. */
export type QuestionProps<Q extends Question = Question> = {
  question: Q
  /** The position among all questions, read aloud with the heading. */
  place: string
  /** Choices from an earlier visit of this question. */
  chosen: readonly string[]
  /** Submits the choices (none if the question offers none) and continues. */
  onAnswer: (choices: readonly string[]) => void
}
