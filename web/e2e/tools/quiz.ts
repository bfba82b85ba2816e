import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Question, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { paths } from '#web/paths.ts'
import { answer } from './answer.ts'
import { LOCAL_NAME, openBrowser } from './browser.ts'
import { haveChosen } from './consent.ts'
import { startApiProxy, type ApiProxy } from './api-proxy.ts'

export const DATA = '**/api/v1/quiz/data*'

export const answerAll = async (page: Page, questions: readonly Question[]) => {
  for (const question of questions) await answer(page, question)
}

export const keysOf = (questions: readonly Question[]) => questions.map(({ key }) => key)

/** Returns the first two questions of each type, for tests that need not cover all questions. */
const shortOf = (questions: readonly Question[]) =>
  questions.filter(({ type }, i) => questions.slice(0, i).filter((before) => before.type === type).length < 2)

/** Shortens the quiz to two questions of each type, which it returns when the page loads them. */
export const shorten = async (page: Page): Promise<{ loaded: Promise<QuestionSet> }> => {
  const { promise: loaded, resolve } = Promise.withResolvers<QuestionSet>()
  await page.context().route(DATA, async (route) => {
    // This process knows no name of a local network.
    const response = await route.fetch({ url: route.request().url().replace(LOCAL_NAME, '127.0.0.1') })
    const set = QuestionSet.parse(await response.json())
    const short = { ...set, questions: shortOf(set.questions) }
    resolve(short)
    await route.fulfill({ response, json: short })
  })
  return { loaded }
}

/** Returns the answers that the API has acknowledged, each once, in the order of the first acknowledgement. */
const acknowledgedBy = ({ writes }: ApiProxy) => {
  const answers = writes.filter(({ path, status }) => path === '/quiz/answer' && status === 200)
  return [...new Map(answers.map((write) => [write.key, write] as const).toReversed()).values()].toReversed()
}

/** Provides a browser for the tests of a file, and an API proxy for each test. */
export const openQuiz = () => {
  let proxy: ApiProxy
  beforeEach(async () => {
    proxy = await startApiProxy()
  })
  afterEach(() => proxy.close())

  // Hooks run in reverse order, so pages close before the proxy.
  const { newPage: newStranger } = openBrowser()
  const newPage: typeof newStranger = async (...how) => {
    const page = await newStranger(...how)
    await haveChosen(page)
    return page
  }

  const acknowledged = () => acknowledgedBy(proxy)
  const answered = () => acknowledged().map(({ body }) => body['questionId'])

  const open = async (page: Page): Promise<QuestionSet> => {
    const loaded = page.waitForResponse(DATA)
    await page.goto(proxy.url + paths.quiz.questionary)
    return QuestionSet.parse(await (await loaded).json())
  }

  return {
    newPage,
    proxy: () => proxy,
    open,
    shorten,
    /** Opens a short quiz with two questions of each type. */
    openShort: async (page: Page): Promise<QuestionSet> => {
      await shorten(page)
      return open(page)
    },
    acknowledged,
    answered,
    arrived: (questions: readonly Question[]) => expect.poll(answered).toEqual(keysOf(questions)),
  }
}

/** Returns a question by its place, from 0. */
export const questionAt = (questions: readonly Question[], at: number): Question => {
  const question = questions[at]
  if (!question) throw new Error(`There is no question ${at + 1}`)
  return question
}
