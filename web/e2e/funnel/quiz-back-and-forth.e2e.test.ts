import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Question } from '#api/contracts/funnel.ts'
import { paths } from '#web/paths.ts'
import { answer, answerAll, button, openQuiz, picks, shown } from '#web/e2e/tools/quiz.ts'

const { newPage, wire, openShort, acknowledged, arrived } = openQuiz()

/** Comes back to the quiz with this progress kept in the browser. */
const leaveAt = async (page: Page, kept: object) => {
  await page.evaluate((text) => localStorage.setItem('quiz', text), JSON.stringify(kept))
  await page.goto(wire().url + paths.landing)
  await page.goto(wire().url + paths.quiz.questionary)
}

describe('back and forth', () => {
  test('the arrow leads to the question before, with its answer as it was, and a new answer replaces it', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    const [first, second, third] = questions as [Question, Question, Question]
    await answerAll(page, [first, second])
    await shown(page, third)
    await button(page, 'Back').click()
    await shown(page, second)
    await button(page, 'Back').click()
    await shown(page, first)
    expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(picks(first)[0])
    await answer(page, first, 1)
    await shown(page, second)
    await arrived([first, second, first])
    expect(acknowledged().map(({ body }) => body['answer'] ?? null)).toEqual([
      picks(first)[0],
      'answer' in (acknowledged()[1]?.body ?? {}) ? picks(second)[0] : null,
      picks(first, 1)[0],
    ])
  })

  test('at the first question the arrow leads to the landing', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    await shown(page, questions[0] as Question)
    await button(page, 'Back').click()
    await page.waitForURL(wire().url + paths.landing)
  })

  test('each question begins at its top, also the one that was left at its end', async () => {
    const page = await newPage('phone')
    await page.setViewportSize({ width: 320, height: 480 })
    const { questions } = await openShort(page)
    const [first, second] = questions as [Question, Question]
    await shown(page, first)
    await page.getByRole('radio').last().click()
    await shown(page, second)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await shown(page, first)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('the browser walks the questions too', async () => {
    const page = await newPage('phone')
    await page.goto(wire().url + paths.landing)
    const { questions } = await openShort(page)
    const [first, second, third] = questions as [Question, Question, Question]
    await answerAll(page, [first, second])
    await shown(page, third)
    await page.goBack()
    await shown(page, second)
    await page.goBack()
    await shown(page, first)
    await page.goForward()
    await shown(page, second)
    await page.goBack()
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe(paths.landing)
  })
})

describe('a quiz that was left', () => {
  test('goes on after a reload where it was, answers and all', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    const [first, second, third] = questions as [Question, Question, Question]
    await answerAll(page, [first, second])
    await shown(page, third)
    await page.reload()
    await shown(page, third)
    await button(page, 'Back').click()
    await shown(page, second)
    const checked = await page
      .locator('input:checked')
      .evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value))
    expect(checked).toEqual(picks(second))
  })

  test('goes on in another tab where it was, and Back still walks the questions', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    const [first, second, third] = questions as [Question, Question, Question]
    await answerAll(page, [first, second])
    await shown(page, third)
    const other = await page.context().newPage()
    await other.goto(wire().url + paths.landing)
    await other.goto(wire().url + paths.quiz.questionary)
    await shown(other, third)
    await other.goBack()
    await shown(other, second)
    await button(other, 'Back').click()
    await shown(other, first)
    await other.goBack()
    expect(new URL(other.url()).pathname).toBe(paths.landing)
  })

  test.each([
    ['of a question set that is gone', { version: 'v0', activeQuestionIndex: 26, answers: [] }],
    ['beyond the last question', { version: 'v1', activeQuestionIndex: 99, answers: [] }],
    ['that is nonsense', { version: 'v1', activeQuestionIndex: 'x', answers: 7 }],
  ])('begins at the beginning when the place is one %s', async (_what, kept) => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    await leaveAt(page, kept)
    await shown(page, questions[0] as Question)
  })
})
