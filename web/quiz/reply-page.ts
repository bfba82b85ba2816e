import type { Question } from '#api/contracts/quiz/funnel.ts'

/** Returns the page that answers a choice, if there is one. */
export const replyPage = (question: Question, choices: readonly string[]): Question | undefined => {
  const replies = 'replies' in question ? question.replies : undefined
  const given = choices.flatMap((choice) => replies?.[choice] ?? [])[0]
  if (!given) return undefined
  const { title, text, url, data } = given
  const page = { key: `${question.key}-reply`, question: title, subtext: text, ...(data !== undefined && { data }) }
  return url === undefined ? { ...page, type: 'text' } : { ...page, type: 'image-text', url }
}
