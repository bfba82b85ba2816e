import { expect, test } from 'vitest'
import { QuestionSet } from '#api/contracts/funnel.ts'
import { button, DATA, openQuiz, shown } from '#web/e2e/tools/quiz.ts'

const { newPage, open } = openQuiz()

test('a hard answer gets a page that names the day about it, and Back returns to the question', async () => {
  const page = await newPage('phone')
  await page.context().route(DATA, async (route) => {
    const response = await route.fetch()
    const set = QuestionSet.parse(await response.json())
    const hard = set.questions.filter(({ key }) => key === 'life-season')
    await route.fulfill({ response, json: { ...set, questions: [...hard, ...set.questions.slice(-1)] } })
  })
  const { questions } = await open(page)
  const [hard, last] = questions
  if (!hard || !last) throw new Error('The quiz has too few questions')
  const choose = async () => {
    await shown(page, hard)
    await page.getByRole('radio', { name: 'A time of loss or grief' }).click()
    await page.getByRole('heading', { name: 'We’re sorry' }).waitFor()
  }
  await choose()
  await page.getByText('day 20, “A Bottle for Tears,”').waitFor()
  await button(page, 'Back').click()
  await choose()
  await button(page, 'Continue').click()
  await shown(page, last)
  await expect.poll(() => page.getByRole('heading', { name: 'We’re sorry' }).count()).toBe(0)
})
