import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'

const { newPage } = openBrowser()

const ANSWERS = [
  ['minutes-a-day', ['About 10 minutes']],
  ['obstacles', ['Doubts or hard questions', 'Language that is hard to follow']],
]

/** Opens a page as a visitor who took the quiz, and records the requests for the plan. */
const openAfterQuiz = async (path: string, answers: boolean) => {
  const page = await newPage('phone')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/quiz/plan')) sent.push(request.postDataJSON())
  })
  await page.addInitScript(
    ([given, consent]) => {
      localStorage.setItem('consent', JSON.stringify({ ads: false, answers: consent }))
      sessionStorage.setItem('visitor', JSON.stringify({ name: 'Ann' }))
      localStorage.setItem('quiz', JSON.stringify({ version: 'v1', activeQuestionIndex: 26, answers: given }))
    },
    [ANSWERS, answers] as const,
  )
  await page.goto(path)
  return { page, sent }
}

test('the plan page shows the plan that the answers make, and why', async () => {
  const { page, sent } = await openAfterQuiz(paths.quiz.purchase, true)
  const section = page.getByRole('region', { name: 'Made from what you told us' })
  await expect
    .poll(() => section.getByRole('listitem').allTextContents())
    .toEqual([
      'Each day takes about 10 minutes.Because of your answer about your time: “About 10 minutes”',
      'Some days make room for hard questions.Because of your answer about reading: “Doubts or hard questions”',
      'You read the World English Bible, in today’s English.Because of your answer about reading: “Language that is hard to follow”',
    ])
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
  await days.getByText('Because of your answer about reading: “Doubts or hard questions”').first().waitFor()
  const sample = page.getByRole('region', { name: 'Look inside' })
  await sample.getByRole('heading', { name: 'Begin Tired' }).waitFor()
  await sample.getByText('Read all of day 1').click()
  await sample.getByText('Mark 6:30, 6:32-34, World English Bible').waitFor()
  await sample.getByText('Welcome, Ann.').waitFor()
  expect(sent).toEqual([{ answers: Object.fromEntries(ANSWERS) }])
})

test('a visitor who declined gets the same plan, made on the device', async () => {
  const [yes, no] = await Promise.all([
    openAfterQuiz(paths.quiz.purchase, true),
    openAfterQuiz(paths.quiz.purchase, false),
  ])
  const bodies: string[] = []
  no.page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  await no.page.reload()
  await no.page.getByText('This device made your plan, and your answers haven’t left it.').waitFor()
  const planOf = async ({ page }: typeof yes) => [
    await page.getByRole('region', { name: 'Made from what you told us' }).getByRole('listitem').allTextContents(),
    await page.getByRole('region', { name: 'Your 28 days' }).textContent(),
    await page.getByRole('region', { name: 'Look inside' }).textContent(),
  ]
  await yes.page.getByText('Read all of day 1').waitFor()
  await expect.poll(() => planOf(no)).toEqual(await planOf(yes))
  expect(no.sent).toEqual([])
  await no.page.getByRole('button', { name: 'Get my plan' }).click()
  await no.page.getByText('about 10 minutes a day').waitFor()
  expect(bodies.filter((body) => /Doubts|Language that|10%20minutes|10 minutes/.test(body))).toEqual([])
})

test('the calculation shows what the visitor said, in the words of the quiz', async () => {
  const { page } = await openAfterQuiz(paths.quiz.calculation, true)
  const words = page.getByRole('region', { name: 'Ann, you said' })
  await expect
    .poll(() => words.getByRole('listitem').allTextContents())
    .toEqual([
      'What gets in the way“Doubts or hard questions” and “Language that is hard to follow”',
      'Your time per day“About 10 minutes”',
    ])
  await page.getByRole('heading', { name: 'Create your Personalized Bible Action Plan' }).waitFor()
})

test('the offer shows the parts of the plan that follow from the answers', async () => {
  const { page } = await openAfterQuiz(paths.quiz.order, true)
  await page.getByText('Made from your answers', { exact: true }).waitFor()
  await page.getByText('about 10 minutes a day').waitFor()
  await page.getByText('Because of your answer about reading: “Doubts or hard questions”').waitFor()
  await page
    .getByText('Recommended: 4-Week Plan. It covers all 28 days of the plan made from your answers.')
    .first()
    .waitFor()
})
