import type { Page } from 'playwright-core'
import { ANSWER_KINDS, choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'

export const shown = (page: Page, { question }: Question) =>
  page.getByRole('heading', { level: 1, name: question }).waitFor()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Returns one choice, or two for a multi-select question. */
export const choicesToPick = (question: Question, from = 0): string[] =>
  choicesOf(question).slice(from, from + (ANSWER_KINDS[question.type] === 'many' ? 2 : 1))

/** Returns whether a page follows that says something about the choices. */
const hasReply = (question: Question, choices: readonly string[]) =>
  'replies' in question && choices.some((choice) => Object.hasOwn(question.replies ?? {}, choice))

export type PickedAnswer = { question: string; choices: string[] }

/** Answers a question with the pointer, and returns the answer. */
export const answer = async (page: Page, question: Question, from = 0): Promise<PickedAnswer> => {
  await shown(page, question)
  const choices = choicesToPick(question, from)
  const isSingle = ANSWER_KINDS[question.type] === 'one'
  const role = isSingle ? 'radio' : 'checkbox'
  for (const name of choices) await page.getByRole(role, { name, exact: true }).click()
  if (!isSingle || hasReply(question, choices))
    await button(page, question.type === 'Finish' ? 'Generate plan' : 'Continue').click()
  return { question: question.key, choices }
}
