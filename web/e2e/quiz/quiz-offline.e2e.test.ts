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

test('a reload without a network opens the quiz at the same question, with its picture, and answers are sent later', async () => {
  const page = await newPage('phone', { withWorker: true })
  await page.goto(proxy().url + paths.landing)
  const { questions } = await open(page)
  const at = questions.findIndex(({ url }) => url !== undefined)
  const [before, early, pictured, next] = [questions.slice(0, at - 1), ...questions.slice(at - 1, at + 2)]
  if (!before || !early || !pictured || !next) return expect.unreachable()
  await answerAll(page, before)
  await arrived(before)
  await cached(page)
  const scopes = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  await expect.poll(scopes).toEqual([proxy().url + paths.quiz.questionary])
  await shown(page, early)

  await page.context().setOffline(true)
  // Chromium sends requests of a closing page even when it is offline.
  proxy().setOutcome(() => 'lost')
  await page.reload()
  await answer(page, early)
  await shown(page, pictured)
  await page.reload()
  await shown(page, pictured)
  const picture = page.locator(`img[src="${pictured.url}"]`).filter({ visible: true })
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
  await answer(page, pictured)
  await shown(page, next)
  expect(answered()).toEqual(keysOf(before))

  proxy().setOutcome(() => 'pass')
  await page.context().setOffline(false)
  await arrived(questions.slice(0, at + 1))
  // The worker serves no other page of the funnel.
  await page.goto(proxy().url + paths.quiz.order)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
