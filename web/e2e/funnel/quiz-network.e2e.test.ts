import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { haveChosen, passConsent } from '#web/e2e/tools/consent.ts'
import { forbidStorage } from '#web/e2e/tools/browser.ts'
import { routeUntil } from '#web/e2e/tools/pages.ts'
import { waitingRequests } from '#web/e2e/tools/saves.ts'
import { answer, button, shown } from '#web/e2e/tools/answer.ts'
import { answerAll, DATA, keysOf, openQuiz, questionAt } from '#web/e2e/tools/quiz.ts'

const { newPage, proxy, openShort, acknowledged, answered, arrived } = openQuiz()

test('a network that fails at each question, and then until the end, delivers each answer once and in order', async () => {
  const page = await newPage('phone')
  const { questions } = await openShort(page)
  const apart = questions.slice(0, -3)
  for (const [i, question] of apart.entries()) {
    await shown(page, question)
    await page.context().setOffline(true)
    await answer(page, question)
    await shown(page, questionAt(questions, i + 1))
    expect(answered()).toEqual(keysOf(questions.slice(0, i)))
    await page.context().setOffline(false)
    await arrived(questions.slice(0, i + 1))
    // Until the response reaches the page, going offline would cause a second delivery.
    await expect.poll(() => waitingRequests(page)).toEqual([])
  }
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await answerAll(page, questions.slice(apart.length))
  await page.waitForURL(proxy().url + paths.quiz.calculation)
  expect(answered()).toEqual(keysOf(apart))
  await page.context().setOffline(false)
  await arrived(questions)
  expect(proxy().writes.filter(({ path }) => path === '/quiz/answer')).toHaveLength(questions.length)
})

test('a page with waiting answers sends them while it closes', async () => {
  const page = await newPage('phone')
  const { questions } = await openShort(page)
  const some = questions.slice(0, 4)
  await shown(page, questionAt(some, 0))
  await expect.poll(() => proxy().writes.length).toBe(1)
  proxy().setOutcome(() => 'lost')
  await answerAll(page, some)
  // The outbox now pauses before a retry. Requests lost while a page closes wait for the next visit.
  await page.waitForEvent('requestfailed')
  proxy().setOutcome(() => 'pass')
  await page.goto('about:blank')
  await expect.poll(() => answered().toSorted()).toEqual(keysOf(some).toSorted())
})

test('unsent answers are sent at the next visit after a network that loses everything', async () => {
  const page = await newPage('phone')
  const { questions } = await openShort(page)
  const some = questions.slice(0, 3)
  proxy().setOutcome(() => 'lost')
  await answerAll(page, some)
  await page.goto('about:blank')
  expect(answered()).toEqual([])
  proxy().setOutcome(() => 'pass')
  await page.goto(proxy().url + paths.quiz.questionary)
  await arrived(some)
})

test('two tabs send nothing twice after a lost connection', async () => {
  const page = await newPage('desk')
  const { questions } = await openShort(page)
  const other = await page.context().newPage()
  await other.goto(proxy().url + paths.quiz.questionary)
  await shown(other, questionAt(questions, 0))
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  // Background tabs do not render, so nothing can be tapped there.
  await page.bringToFront()
  await answerAll(page, questions.slice(0, 2))
  await other.bringToFront()
  await answerAll(other, questions.slice(0, 2))
  await page.context().setOffline(false)
  await expect.poll(() => acknowledged().length).toBe(4)
  await page.waitForTimeout(500)
  const keys = proxy()
    .writes.filter(({ path }) => path === '/quiz/answer')
    .map(({ key }) => key)
  expect(keys).toHaveLength(new Set(keys).size)
})

test('questions that cannot be loaded, because the API fails or is unreachable, can be requested again', async () => {
  const page = await newPage('phone')
  const fix = await routeUntil(page, DATA, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(proxy().url + paths.quiz.questionary)
  const failed = page.getByRole('alert').getByText('Failed to fetch quiz data')
  await failed.waitFor()
  fix()
  const connect = await routeUntil(page, DATA, (route) => route.abort())
  const requested = page.waitForEvent('requestfailed')
  await button(page, 'Try again').click()
  await requested
  await failed.waitFor()
  connect()
  await button(page, 'Try again').click()
  await page.getByRole('progressbar').waitFor()
})

test('questions that cannot be loaded load automatically when the network is back', async () => {
  const page = await newPage('phone')
  await page.goto(proxy().url + paths.landing)
  const recover = await routeUntil(page, DATA, (route) => route.abort('internetdisconnected'))
  await page.goto(proxy().url + paths.quiz.questionary)
  await page.getByText('Failed to fetch quiz data').waitFor()
  await page.context().setOffline(true)
  recover()
  await page.context().setOffline(false)
  await page.getByRole('progressbar').waitFor()
})

test('the quiz works in a browser without storage, and sends every answer', async () => {
  const page = await newPage('phone')
  await forbidStorage(page)
  // Without an id, the questions load after the choice.
  const [{ questions }] = await Promise.all([openShort(page), passConsent(page)])
  await answerAll(page, questions)
  await page.waitForURL(proxy().url + paths.quiz.calculation)
  await arrived(questions)
  expect(new Set(proxy().writes.map(({ body }) => body['quizUserId'])).size).toBe(1)
})

test('without consent the answers stay in the browser, and each passed question is counted', async () => {
  const page = await newPage('phone')
  await haveChosen(page, { answers: false })
  const { questions } = await openShort(page)
  await answerAll(page, questions.slice(0, 3))
  await shown(page, questionAt(questions, 3))
  const passed = () => proxy().writes.filter(({ path }) => path === '/quiz/passed')
  await expect.poll(() => passed().map(({ body }) => body['questionId'])).toEqual(keysOf(questions.slice(0, 3)))
  for (const { body, status } of passed()) {
    expect([Object.keys(body).toSorted(), status]).toEqual([['questionId', 'quizUserId', 'timeTaken'], 200])
  }
  expect(answered()).toEqual([])
})
