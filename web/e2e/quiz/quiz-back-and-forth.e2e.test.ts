import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { answer, button, choicesToPick, shown } from '#web/e2e/tools/answer.ts'
import { answerAll, openQuiz, questionAt } from '#web/e2e/tools/quiz.ts'

const { newPage, proxy, openShort, acknowledged, arrived } = openQuiz()

/** Moves in the history from inside the page. On a slow machine the browser may not know the newest entry yet. */
const go = (page: Page, delta: number) => page.evaluate((by) => history.go(by), delta)

/** Answers the first two questions, and returns them and the third one, which is shown. */
const answerTwo = async (page: Page) => {
  const { questions } = await openShort(page)
  const three = [questionAt(questions, 0), questionAt(questions, 1), questionAt(questions, 2)] as const
  await answerAll(page, three.slice(0, 2))
  await shown(page, three[2])
  return three
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('the arrow leads to the previous question with its answer, which a new one replaces, and each starts at its top', async () => {
  const page = await newPage('phone')
  await page.setViewportSize({ width: 320, height: 480 })
  const [first, second] = await answerTwo(page)
  await expect.poll(() => scrolled(page)).toBe(0)
  await button(page, 'Back').click()
  await shown(page, second)
  await page.evaluate(() => window.scrollTo(0, 1_000))
  await button(page, 'Back').click()
  await shown(page, first)
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect
    .poll(() => page.getByRole('radio', { checked: true }).getAttribute('value'))
    .toBe(choicesToPick(first)[0])
  await page.evaluate(() => window.scrollTo(0, 1_000))
  await answer(page, first, 1)
  await shown(page, second)
  await expect.poll(() => scrolled(page)).toBe(0)
  await arrived([first, second, first])
  expect(acknowledged().map(({ body }) => body['answer'] ?? null)).toEqual([
    choicesToPick(first)[0],
    'answer' in (acknowledged()[1]?.body ?? {}) ? choicesToPick(second)[0] : null,
    choicesToPick(first, 1)[0],
  ])
  await button(page, 'Back').click()
  await shown(page, first)
  await button(page, 'Back').click()
  await page.waitForURL(proxy().url + paths.landing)
})

test('a quiz continues after a reload with its answers, and the browser history moves between questions', async () => {
  const page = await newPage('phone')
  const [first, second, third] = await answerTwo(page)
  await page.reload()
  await shown(page, third)
  await go(page, -1)
  await shown(page, second)
  const checked = () =>
    page.locator('main input:checked').evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
  await expect.poll(checked).toEqual(choicesToPick(second))
  await go(page, -1)
  await shown(page, first)
  await go(page, 1)
  await shown(page, second)
  await button(page, 'Back').click()
  await shown(page, first)
  await page.goBack()
  expect(page.url()).toBe('about:blank')
})

test('a quiz continues in another tab, where Back moves between questions, and both tabs keep the answers', async () => {
  const page = await newPage('phone')
  const [first, second, third] = await answerTwo(page)
  const other = await page.context().newPage()
  await other.goto(proxy().url + paths.quiz.questionary)
  await shown(other, third)
  await answer(page, third)
  await other.goBack()
  await shown(other, second)
  await button(other, 'Back').click()
  await shown(other, first)
  const stored = () => other.evaluate(() => JSON.parse(localStorage.getItem('quiz') ?? '{}').answers.length as number)
  await expect.poll(stored).toBe(3)
  await other.goBack()
  expect(other.url()).toBe('about:blank')
})
