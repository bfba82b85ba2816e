import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { passConsent } from '#web/e2e/tools/consent.ts'
import { call, newSubscriber, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()
const QUESTION = 'minutes-a-day'

/** Opens the quiz at the question about minutes, whichever set the visitor has. */
const openQuestion = async (page: Page, quizUserId: string) => {
  const { version, questions } = QuestionSet.parse(await call(`/quiz/data?quizUserId=${quizUserId}`))
  const at = questions.findIndex(({ key }) => key === QUESTION)
  await page.evaluate(
    ([place, id]) => {
      const { answers = [] }: { answers?: unknown } = JSON.parse(localStorage.getItem('quiz') ?? '{}')
      localStorage.setItem('quizUserId', id)
      localStorage.setItem('quiz', JSON.stringify({ ...place, answers }))
    },
    [{ version, activeQuestionIndex: at }, quizUserId] as const,
  )
  await page.goto(paths.quiz.questionary)
}

const choose = async (page: Page, choice: string) => {
  // Awaited together: a click that fails leaves no wait behind.
  const [stored] = await Promise.all([
    page.waitForResponse((response) => /\/quiz\/(answer|passed)$/.test(response.url()) && response.ok()),
    page.getByRole('radio', { name: choice }).click(),
  ])
  return new URL(stored.url()).pathname
}

const changeMind = async (page: Page, isAllowed: boolean) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const choices = page.locator('details').filter({ has: page.getByText('Privacy choices', { exact: true }) })
  await choices.evaluate((details) => details.setAttribute('open', ''))
  await page.getByLabel('I agree that you store my answers').setChecked(isAllowed)
  const recorded = page.waitForResponse((response) => response.url().endsWith('/quiz/consent') && response.ok())
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await recorded
  await page.getByRole('button', { name: 'Close', exact: true }).click()
}

const isMadeHere = async (page: Page, answer: string) => {
  await page.getByText(`You said “${answer}”`).waitFor()
  await page.getByText('Made on this device').waitFor()
}

const isSold = ({ token }: TestSubscriber, reasons: object[]) =>
  expect.poll(async () => (await call('/account/plan', undefined, token))['reasons']).toMatchObject(reasons)

const isMadeOf = async (page: Page, buyer: TestSubscriber, minutes: number) => {
  const because = `You said “About ${minutes} minutes”`
  await page.getByText(because).waitFor()
  await expect.poll(() => page.getByText('Made on this device').count()).toBe(0)
  await isSold(buyer, [{ effect: `Each day takes about ${minutes} minutes.`, because }])
}

test('after a change of mind, the plan that is shown is the plan that is sold', async () => {
  const page = await newPage('phone')
  const quizUserId = randomUUID()
  const buyer = await newSubscriber({ quizUserId })
  await page.goto(paths.landing)
  await openQuestion(page, quizUserId)
  await passConsent(page, 'no')
  expect(await choose(page, 'About 10 minutes')).toContain('passed')
  await page.goto(paths.quiz.purchase)
  await isMadeHere(page, 'About 10 minutes')
  await isSold(buyer, [])
  await changeMind(page, true)
  await isMadeOf(page, buyer, 10)

  await openQuestion(page, quizUserId)
  expect(await choose(page, 'About 15 minutes')).toContain('answer')
  await page.goto(paths.quiz.purchase)
  await isMadeOf(page, buyer, 15)

  await changeMind(page, false)
  await isMadeHere(page, 'About 15 minutes')
  await isSold(buyer, [])
  await changeMind(page, true)
  await isMadeOf(page, buyer, 15)
})
