import { expect, test } from 'vitest'
import { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { button, shown } from '#web/e2e/tools/answer.ts'
import { DATA, openQuiz } from '#web/e2e/tools/quiz.ts'

const { newPage, open } = openQuiz()

test('a hard answer gets a page that names the day about it, and Back returns to the question', async () => {
  const page = await newPage('phone')
  await page.context().route(DATA, async (route) => {
    const response = await route.fetch()
    const set = QuestionSet.parse(await response.json())
    const hard = set.questions.filter(({ key }) => key === 'hopes' || key === 'life-season')
    await route.fulfill({ response, json: { ...set, questions: [...hard, ...set.questions.slice(-1)] } })
  })
  const { questions } = await open(page)
  const hard = questions.find(({ key }) => key === 'life-season')
  const hopes = questions.find(({ key }) => key === 'hopes')
  const last = questions.at(-1)
  if (!hard || !hopes || !last) throw new Error('The quiz has too few questions')
  const hope = async () => {
    await shown(page, hopes)
    await page.getByRole('checkbox', { name: 'A steady daily rhythm' }).click()
    await page.getByRole('checkbox', { name: 'Comfort in a hard time' }).click()
    await button(page, 'Continue').click()
    await page.getByText('Day 8, “After the Fire,”').waitFor()
    await button(page, 'Continue').click()
  }
  const choose = async () => {
    await shown(page, hard)
    await page.getByRole('radio', { name: 'A time of grieving for someone' }).click()
    await page.getByRole('heading', { name: 'We’re sorry' }).waitFor()
  }
  // The two question sets ask in different orders.
  if (questions[0] === hopes) await hope()
  await choose()
  await page.getByText('day 20, “A Bottle for Tears,”').waitFor()
  await button(page, 'Back').click()
  await choose()
  await button(page, 'Continue').click()
  if (questions[0] === hard) await hope()
  await shown(page, last)
  await expect.poll(() => page.getByRole('heading', { name: 'We’re sorry' }).count()).toBe(0)
})
