import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chosenFields, QUESTION_TYPES } from '#api/contracts/answer-kinds.ts'
import type { Question, QuestionSet } from '#api/contracts/funnel.ts'
import { paths } from '#web/paths.ts'
import { answer, button, choicesToPick, shown } from '#web/e2e/tools/answer.ts'
import { answerAll, DATA, openQuiz, questionAt } from '#web/e2e/tools/quiz.ts'

const { newPage, proxy, openShort, acknowledged, arrived } = openQuiz()

const ofType = ({ questions }: QuestionSet, type: Question['type']) => {
  const found = questions.find((question) => question.type === type)
  if (!found) throw new Error(`There is no question of type ${type}`)
  return found
}

/** Returns for each segment of the progress bar whether it has the color of a filled one. */
const fillOfSegments = (page: Page) =>
  page.getByRole('progressbar').evaluate((bar) => {
    const empty = bar.appendChild(bar.lastElementChild?.cloneNode() as Element)
    empty.className = empty.classList.item(0) ?? ''
    const colors = [...bar.children].map((segment) => getComputedStyle(segment).backgroundColor)
    empty.remove()
    return colors.slice(0, -1).map((color) => color !== colors.at(-1))
  })

test('questions of every type lead to the plan, and every answer reaches the API in order, with its time', async () => {
  const page = await newPage('phone')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.clock.install()
  const { version, questions } = await openShort(page)
  expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(QUESTION_TYPES))
  const parts = [...new Set(questions.map(({ chapter = '' }) => chapter))]
  for (const [i, question] of questions.entries()) {
    await shown(page, question)
    const { chapter = '' } = question
    await page.getByText(`Part ${parts.indexOf(chapter) + 1} of ${parts.length}: ${chapter}`).waitFor()
    await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(i + 1))
    await expect.poll(() => fillOfSegments(page)).toEqual(questions.map((_, segment) => segment <= i))
    if (i === 0) await page.clock.fastForward('01:30')
    await answer(page, question)
  }
  await page.waitForURL(proxy().url + paths.quiz.calculation)
  await arrived(questions)

  const [info] = proxy().writes
  const quizUserId = await page.evaluate(() => localStorage.getItem('quizUserId'))
  // Addresses end up in logs, and the id of the visitor is all that proves who they are.
  expect(addresses.length).toBeGreaterThan(questions.length)
  expect(addresses.filter((address) => address.includes(String(quizUserId)))).toEqual([])
  expect(info).toMatchObject({ path: '/quiz/user-info', status: 200, body: { quizUserId, quizQuestionsId: version } })
  for (const [i, { body }] of acknowledged().entries()) {
    const question = questionAt(questions, i)
    expect(body).toEqual({
      quizUserId,
      questionId: question.key,
      ...chosenFields(question.type, choicesToPick(question)),
      timeTaken: expect.stringMatching(/^\d+\.\d{2}$/),
    })
    // The time is measured per question.
    expect(Number(body['timeTaken']) >= 90).toBe(i === 0)
  }
})

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
