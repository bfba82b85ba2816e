import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { moveTo } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

const ANSWERS = [
  ['minutes-a-day', ['About 10 minutes']],
  ['obstacles', ['Doubts or hard questions', 'Language that is hard to follow']],
]

/** Opens a page as a visitor who took the quiz, and records what the pages send. */
const openAfterQuiz = async (path: string, answers: boolean) => {
  const page = await newPage('phone')
  const sent: { url: string; body: string }[] = []
  page.on('request', (request) => sent.push({ url: request.url(), body: request.postData() ?? '' }))
  await page.addInitScript(
    ([given, consent]) => {
      // A choice that was made later on the page stays.
      if (!localStorage.getItem('consent'))
        localStorage.setItem('consent', JSON.stringify({ ads: false, answers: consent }))
      sessionStorage.setItem('visitor', JSON.stringify({ name: 'Ann' }))
      localStorage.setItem('quiz', JSON.stringify({ version: 'v1', activeQuestionIndex: 26, answers: given }))
    },
    [ANSWERS, answers] as const,
  )
  await page.goto(path)
  return { page, sent }
}

const BECAUSE = 'You said “Doubts or hard questions”'
const REASONS = [
  'Each day takes about 10 minutes.You said “About 10 minutes”',
  `Some days make room for hard questions.${BECAUSE}`,
  'You read the World English Bible, in today’s English.You said “Language that is hard to follow”',
]
const itemsOf = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).getByRole('listitem').allTextContents()

test('the calculation repeats what the visitor said, and the plan page and the offer show the plan that it makes, and why', async () => {
  const { page, sent } = await openAfterQuiz(paths.quiz.calculation, true)
  await page.getByRole('heading', { name: 'Create your Personalized Bible Action Plan' }).waitFor()
  await expect
    .poll(() => itemsOf(page, 'Ann, you said'))
    .toEqual([
      'What gets in the way“Doubts or hard questions” and “Language that is hard to follow”',
      'Your time per day“About 10 minutes”',
    ])

  await moveTo(page, paths.quiz.purchase)
  await expect.poll(() => itemsOf(page, 'Made from what you told us')).toEqual(REASONS)
  const days = page.getByRole('region', { name: 'Your 28 days' })
  await days.getByText('For you: You can hide behind questions, too').waitFor()
  await days.getByText('Passages are from the World English Bible').waitFor()
  await expect.poll(() => days.getByText('Where Are You?').isVisible()).toBe(true)
  await expect
    .poll(() => days.locator('summary').allTextContents())
    .toEqual(['Week 1: Arrive', 'Week 2: Listen', 'Week 3: Let go', 'Week 4: Live it'])
  // Chevrons take the place of the browser's triangles.
  const markers = () =>
    page.locator('summary').evaluateAll((all) => all.map((it) => getComputedStyle(it).listStyleType))
  await expect.poll(async () => new Set(await markers())).toEqual(new Set(['none']))
  await days.getByText(BECAUSE).first().waitFor()
  const sample = page.getByRole('region', { name: 'Look inside' })
  await sample.getByRole('heading', { name: 'Begin Tired' }).waitFor()
  await sample.getByText('Read all of day 1').click()
  await sample.getByText('Mark 6:30, 6:32-34, World English Bible').waitFor()
  await sample.getByText('Welcome, Ann.').waitFor()
  const bodies = sent.filter(({ url }) => url.endsWith('/api/v1/quiz/plan')).map(({ body }) => JSON.parse(body))
  expect(bodies).toEqual([{ answers: Object.fromEntries(ANSWERS) }])

  await page.getByRole('button', { name: 'Get my plan' }).click()
  await page.getByText('Made from your answers', { exact: true }).waitFor()
  await page.getByText('about 10 minutes a day').waitFor()
  await page.getByText(BECAUSE).waitFor()
})

test('a visitor who declined gets the plan that the server makes after a yes, made on the device', async () => {
  const { page, sent } = await openAfterQuiz(paths.quiz.purchase, false)
  await page.getByText('Made on this device: your answers never left it.').waitFor()
  await expect.poll(() => itemsOf(page, 'Made from what you told us')).toEqual(REASONS)
  const planOf = async () => [
    await page.getByRole('region', { name: 'Your 28 days' }).textContent(),
    await page.getByRole('region', { name: 'Look inside' }).textContent(),
  ]
  const planHere = await planOf()
  await page.getByRole('button', { name: 'Get my plan' }).click()
  await page.getByText('about 10 minutes a day').waitFor()
  const said = sent.map(({ url, body }) => `${url} ${body}`)
  expect(said.filter((text) => /quiz\/plan |Doubts|Language that|10%20minutes|10 minutes/.test(text))).toEqual([])

  await page.goBack()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByText('Privacy choices', { exact: true }).click()
  await page.getByLabel('I agree that you store my answers').check()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(() => page.getByText('Made on this device').count()).toBe(0)
  await expect.poll(() => itemsOf(page, 'Made from what you told us')).toEqual(REASONS)
  expect(sent.some(({ url }) => url.endsWith('/api/v1/quiz/plan'))).toBe(true)
  await expect.poll(planOf).toEqual(planHere)
})
