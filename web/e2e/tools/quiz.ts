import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { ANSWER_KINDS, choicesOf } from '#api/contracts/answer-kinds.ts'
import type { Question, QuestionSet } from '#api/contracts/funnel.ts'
import { paths } from '#web/paths.ts'
import { openBrowser } from './browser.ts'
import { openWire, type Wire } from './wire.ts'

/** What somebody in the quiz does, in the words of the screens. */

export const DATA = '**/api/v1/quiz/data*'

const heading = (page: Page, { question }: Question) => page.getByRole('heading', { level: 1, name: question })
export const shown = (page: Page, question: Question) => heading(page, question).waitFor()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** One choice, or two where many are taken. */
export const picks = (question: Question, from = 0): string[] =>
  choicesOf(question).slice(from, from + (ANSWER_KINDS[question.type] === 'many' ? 2 : 1))

/** Answers as most people do, by pointing. */
export const answer = async (page: Page, question: Question, from = 0) => {
  await shown(page, question)
  const isSingle = ANSWER_KINDS[question.type] === 'one'
  const role = isSingle ? 'radio' : 'checkbox'
  for (const name of picks(question, from)) await page.getByRole(role, { name, exact: true }).click()
  if (isSingle) return
  await button(page, question.type === 'Finish' ? 'Generate plan' : 'Continue').click()
}

export const answerAll = async (page: Page, questions: readonly Question[]) => {
  for (const question of questions) await answer(page, question)
}

export const keysOf = (questions: readonly Question[]) => questions.map(({ key }) => key)

/** Of the published questions two of each type, in their order, for what need not be seen at every single one. */
const shortOf = (questions: readonly Question[]) =>
  questions.filter(({ type }, i) => questions.slice(0, i).filter((before) => before.type === type).length < 2)

/** What the API has acknowledged of answers, each operation once, in the order of the first acknowledgement. */
const acknowledgedBy = ({ writes }: Wire) => {
  const answers = writes.filter(({ path, status }) => path === '/quiz/answer' && status === 200)
  return [...new Map(answers.map((write) => [write.key, write] as const).toReversed()).values()].toReversed()
}

/** A browser for the tests of this file, and for each of them a wire by way of which its pages open the quiz. */
export const openQuiz = () => {
  let wire: Wire
  beforeEach(async () => {
    wire = await openWire()
  })
  afterEach(() => wire.close())

  // After the wire, so that its pages are closed before the wire is.
  const { newPage } = openBrowser()

  const acknowledged = () => acknowledgedBy(wire)
  const answered = () => acknowledged().map(({ body }) => body['questionId'])

  const open = async (page: Page): Promise<QuestionSet> => {
    const loaded = page.waitForResponse(DATA)
    await page.goto(wire.url + paths.quiz.questionary)
    return (await (await loaded).json()) as QuestionSet
  }

  return {
    newPage,
    wire: () => wire,
    open,
    /** Opens the quiz with the short of it. */
    openShort: async (page: Page): Promise<QuestionSet> => {
      await page.context().route(DATA, async (route) => {
        const response = await route.fetch()
        const set = (await response.json()) as QuestionSet
        await route.fulfill({ response, json: { ...set, questions: shortOf(set.questions) } })
      })
      return open(page)
    },
    acknowledged,
    answered,
    arrived: (questions: readonly Question[]) => expect.poll(answered, { timeout: 15_000 }).toEqual(keysOf(questions)),
  }
}
