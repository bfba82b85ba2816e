import type { Locator, Page } from 'playwright-core'
import { ANSWER_KINDS, choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import { type Question, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { paths } from '#web/paths.ts'
import { type NextQuestion, takeNextQuestions, watchNextQuestions } from './next-question.ts'
import type { Phone } from './slow-phone.ts'
import { inp, listen, read } from './vitals.ts'

export type FunnelTimes = {
  /** Times of each tap on a choice of a single-choice question. */
  taps: NextQuestion[]
  /** Milliseconds. */
  inp: number
  cls: number
}

/** Walks from the landing page to an accepted plan within one document, so that all vitals are collected. */
export const walkFunnel = async ({ page }: Phone): Promise<FunnelTimes> => {
  await listen(page)
  await watchNextQuestions(page)
  const loaded = page.waitForResponse('**/api/v1/quiz/data*')
  await page.goto(paths.landing)
  await page.waitForTimeout(2_000)
  await tap(page, button(page, '30-45'))
  const { questions } = QuestionSet.parse(await (await loaded).json())
  await tap(page, button(page, 'Yes, I agree'))
  const taps: NextQuestion[] = []
  for (const question of questions) taps.push(...(await answer(page, question)))
  await page.getByRole('progressbar').waitFor()
  await tap(page, button(page, 'Pause'))
  // The twelve-second calculation accepts no input, so the walk skips it.
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, paths.quiz.email)
  await tap(page, button(page, 'Menu'))
  await page.waitForTimeout(READING_MS)
  await tap(page, button(page, 'Close'))
  await fillIn(page, 'Your e-mail', 'ann@example.com')
  await fillIn(page, 'Your first name', 'Ann')
  await tap(page, button(page, 'Get my plan'))
  await page.waitForURL(`**${paths.quiz.order}`)
  await browseOffer(page)
  const { interactions, cls } = await read(page)
  return { taps, inp: inp(interactions), cls }
}

/** Taps the center of an element. Playwright's own click runs checks that would load the slow CPU. */
const tap = async (page: Page, target: Locator) => {
  await target.waitFor()
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await target.boundingBox()
  if (!box) throw new Error('The element is not visible')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const answer = async (page: Page, question: Question): Promise<NextQuestion[]> => {
  await page.getByRole('heading', { level: 1, name: question.question }).waitFor()
  await page.waitForTimeout(READING_MS)
  await takeNextQuestions(page)
  const [kind, choices] = [ANSWER_KINDS[question.type], choicesOf(question)]
  if (kind === 'many') {
    for (const name of choices.slice(0, 2)) await tap(page, page.getByRole('checkbox', { name, exact: true }))
  }
  if (kind === 'one') await tap(page, page.getByRole('radio', { name: choices[0] ?? '', exact: true }))
  else await tap(page, button(page, question.type === 'Finish' ? 'Generate plan' : 'Continue'))
  if (kind !== 'one') return []
  await page.waitForFunction(() => window.nextQuestions.length > 0)
  return takeNextQuestions(page)
}

const fillIn = async (page: Page, label: string, value: string) => {
  await tap(page, page.getByLabel(label))
  await page.keyboard.type(value, { delay: 40 })
  await tap(page, button(page, 'Continue'))
}

const browseOffer = async (page: Page) => {
  await tap(page, page.getByRole('banner').getByRole('button', { name: 'GET MY PLAN' }))
  await page.waitForTimeout(1_000)
  const plans = page.getByRole('region', { name: 'Choose your plan' })
  for (const name of ['Lifetime Access', '1-Week Trial']) await tap(page, plans.getByRole('radio', { name }))
  await tap(page, plans.getByRole('checkbox'))
  await tap(page, page.getByRole('button', { name: 'Next review' }))
  await tap(page, page.getByText('Can I get my money back?'))
  await page.waitForTimeout(500)
}

/** Reading time, after which the question accepts taps. */
const READING_MS = 400
