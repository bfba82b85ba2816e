import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { answer, shown } from '#web/e2e/tools/answer.ts'
import { answerAll, keysOf, openQuiz } from '#web/e2e/tools/quiz.ts'

const { newPage, proxy, open, answered, arrived } = openQuiz()

/** Waits until everything for an offline reload is cached. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const isFilled = async () => (await (await caches.open('pictures')).keys()).length > 0
    while (!(await isFilled())) await new Promise((resolve) => setTimeout(resolve, 20))
  })

test('a reload without a network opens the quiz at the same question, and answers are sent later', async () => {
  const page = await newPage('phone', { withWorker: true })
  const { questions } = await open(page)
  await answerAll(page, questions.slice(0, 4))
  await arrived(questions.slice(0, 4))
  await cached(page)
  const [fifth, sixth, seventh] = questions.slice(4, 7)
  if (!fifth || !sixth || !seventh) return expect.unreachable()
  await shown(page, fifth)

  await page.context().setOffline(true)
  // Chromium sends requests of a closing page even when it is offline.
  proxy().setOutcome(() => 'lost')
  await page.reload()
  await shown(page, fifth)
  await answer(page, fifth)
  await page.reload()
  await answer(page, sixth)
  await shown(page, seventh)
  expect(answered()).toEqual(keysOf(questions.slice(0, 4)))

  proxy().setOutcome(() => 'pass')
  await page.context().setOffline(false)
  await arrived(questions.slice(0, 6))
})

test('pictures of later questions are shown without a network', async () => {
  const page = await newPage('phone', { withWorker: true })
  const { questions } = await open(page)
  await cached(page)
  await page.context().setOffline(true)
  await page.reload()
  const first = questions.findIndex(({ url }) => url !== undefined)
  await answerAll(page, questions.slice(0, first))
  const pictured = questions[first] ?? expect.unreachable()
  await shown(page, pictured)
  const picture = page.locator(`img[src="${pictured.url}"]`).filter({ visible: true })
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
})

test('the service worker of the quiz does not serve other pages of the funnel', async () => {
  const page = await newPage('phone', { withWorker: true })
  await page.goto(proxy().url + paths.landing)
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(workers).toBe(0)
  await open(page)
  await cached(page)
  const scopes = page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  expect(await scopes).toEqual([proxy().url + paths.quiz.questionary])
  await page.goto(proxy().url + paths.quiz.order)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
