import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { routeUntil } from '#web/e2e/tools/pages.ts'
import { waitingRequests } from '#web/e2e/tools/saves.ts'
import { answer, button, shown } from '#web/e2e/tools/answer.ts'
import { answerAll, DATA, keysOf, openQuiz, questionAt } from '#web/e2e/tools/quiz.ts'

const { newPage, proxy, openShort, answered, arrived } = openQuiz()

test('a network that fails at each question, and then until the end, delivers each answer once and in order', async () => {
  const page = await newPage('phone')
  const { questions } = await openShort(page)
  // The end of the quiz is fetched ahead. Routes of tests turn the cache off, so its import needs the network too.
  await page.waitForLoadState('networkidle')
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
  await page.context().setOffline(true)
  await answerAll(page, questions.slice(apart.length))
  await page.waitForURL(proxy().url + paths.quiz.calculation)
  expect(answered()).toEqual(keysOf(apart))
  await page.context().setOffline(false)
  await arrived(questions)
  expect(proxy().writes.filter(({ path }) => path === '/quiz/answer')).toHaveLength(questions.length)
})

test('waiting answers are sent while a page closes, or at the next visit after a network that loses everything', async () => {
  const page = await newPage('phone')
  const { questions } = await openShort(page)
  const some = questions.slice(0, 2)
  await shown(page, questionAt(some, 0))
  await expect.poll(() => proxy().writes.length).toBe(1)
  proxy().setOutcome(() => 'lost')
  await answerAll(page, some)
  await page.goto('about:blank')
  expect(answered()).toEqual([])
  proxy().setOutcome(() => 'pass')
  await page.goto(proxy().url + paths.quiz.questionary)
  await arrived(some)

  const more = questions.slice(2, 5)
  await expect.poll(() => waitingRequests(page)).toEqual([])
  proxy().setOutcome(() => 'lost')
  await answerAll(page, more)
  // The outbox now pauses before a retry. Requests lost while a page closes wait for the next visit.
  await page.waitForEvent('requestfailed')
  proxy().setOutcome(() => 'pass')
  await page.goto('about:blank')
  await expect.poll(() => answered().toSorted()).toEqual(keysOf([...some, ...more]).toSorted())
})

test('questions that cannot be loaded, because the API fails or is unreachable, load on request and with the network', async () => {
  const page = await newPage('phone')
  const fix = await routeUntil(page, DATA, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(proxy().url + paths.quiz.questionary)
  const failed = page.getByRole('alert').getByText('Failed to fetch quiz data')
  await failed.waitFor()
  await page.getByText('It’s us, not your connection').waitFor()
  fix()
  const connect = await routeUntil(page, DATA, (route) => route.abort('internetdisconnected'))
  const requested = page.waitForEvent('requestfailed')
  await button(page, 'Try again').click()
  await requested
  await failed.waitFor()
  await page.getByText('Please check your connection').waitFor()
  await page.context().setOffline(true)
  connect()
  await page.context().setOffline(false)
  await page.getByRole('progressbar').waitFor()
})

test('a busy server is asked again without a tap', async () => {
  const page = await newPage('phone')
  const recover = await routeUntil(page, DATA, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(proxy().url + paths.quiz.questionary)
  await page.getByText('We’re a bit busy. Trying again…').waitFor()
  recover()
  await page.getByRole('progressbar').waitFor()
})
