import type { Question } from '#api/contracts/quiz/funnel.ts'

/** Puts questions into a named part of the quiz, so that a long way looks like three short ones. */
export const inChapter = (chapter: string, questions: readonly Question[]): Question[] =>
  questions.map((question) => ({ ...question, chapter }))
