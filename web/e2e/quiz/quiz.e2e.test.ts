import { expect, test } from 'vitest'
import type { Question, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { paths } from '#web/paths.ts'
import { button, shown } from '#web/e2e/tools/answer.ts'
import { answerAll, DATA, openQuiz, questionAt } from '#web/e2e/tools/quiz.ts'

const { newPage, proxy, openShort, arrived } = openQuiz()

const ofType = ({ questions }: QuestionSet, type: Question['type']) => {
  const found = questions.find((question) => question.type === type)
  if (!found) throw new Error(`There is no question of type ${type}`)
  return found
}

test('a double tap does not answer the next question, and a multi-select needs at least one choice', async () => {
  const page = await newPage('phone', { isNormalSpeed: true })
  const set = await openShort(page)
  const [first, second] = [questionAt(set.questions, 0), questionAt(set.questions, 1)] as const
  await shown(page, first)
  await page.getByRole('radio').nth(1).dblclick()
  await shown(page, second)
  await arrived([first])
  await expect.poll(() => page.locator('main input:checked').count()).toBe(0)

  const multi = ofType(set, 'multi-select')
  await answerAll(page, set.questions.slice(1, set.questions.indexOf(multi)))
  await shown(page, multi)
  await expect.poll(() => button(page, 'Continue').isDisabled()).toBe(true)
  const box = page.getByRole('checkbox').first()
  await box.click()
  await expect.poll(() => button(page, 'Continue').isEnabled()).toBe(true)
  await box.click()
  await expect.poll(() => button(page, 'Continue').isDisabled()).toBe(true)
  await box.press('Enter')
  await shown(page, multi)
})

test('special characters are text, passages have trusted markup, pictures are prefetched, and the worker starts', async () => {
  const page = await newPage('phone', { withWorker: true })
  const odd = '$& $1 $name $` <b>bold</b> {name} %s &amp;'
  const before: Question = { key: 'odd', type: 'select', question: odd, subtext: odd, choices: [odd, 'Else'] }
  const text: Question = { key: 'pause', type: 'text', question: 'A pause', data: '<p>Rest <strong>here</strong>.</p>' }
  const pictured: Question = { key: 'seed', type: 'image', question: 'A seed', url: '/art/small-beginnings.svg' }
  const questions = [before, text, pictured, { key: 'finish', type: 'Finish', question: 'Done' } as const]
  await page.route(DATA, (route) => route.fulfill({ json: { version: 'v1', questions } }))
  await page.goto(proxy().url + paths.quiz.questionary)
  const heading = () => page.getByRole('heading', { level: 1 }).textContent()
  await expect.poll(heading).toBe(`Question 1 of 4: ${odd}`)
  await expect.poll(() => page.getByText(odd, { exact: true }).count()).toBeGreaterThanOrEqual(3)
  const fetched = page.waitForRequest('**/art/small-beginnings.svg')
  await page.getByRole('radio', { name: 'Else' }).click()
  await fetched
  await expect.poll(() => page.getByRole('strong').textContent()).toBe('here')
  const isRegistered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  await expect.poll(isRegistered).toBe(true)
})
