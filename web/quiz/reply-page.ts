import type { Question } from '#api/contracts/quiz/funnel.ts'

/** Returns the page that answers a choice, if there is one. */
export const replyPage = (question: Question, choices: readonly string[]): Question | undefined => {
  const replies = 'replies' in question ? question.replies : undefined
  const given = choices.flatMap((choice) => replies?.[choice] ?? [])[0]
  return given && { key: `${question.key}-reply`, type: 'text', question: given.title, subtext: given.text }
}
