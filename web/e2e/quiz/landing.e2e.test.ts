import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { QuizUserId } from '#api/contracts/quiz/funnel.ts'
import { areas, paths } from '#web/paths.ts'
import { SCREENS, openBrowser } from '#web/e2e/tools/browser.ts'
import { moveTo } from '#web/e2e/tools/pages.ts'
import { watchSaves } from '#web/e2e/tools/saves.ts'

const { newPage } = openBrowser()

const age = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname

test('the four ages are in view, and choosing one saves it once, with the visitor and the creative, until it is saved', async () => {
  const page = await newPage('phone')
  // The quiz begins even if the view of the landing page cannot be reported.
  await page.route(/\/api\/v1\/quiz\/(?:moment|landing)$/, () => undefined)
  const failures = [500, 429, 'offline'] as const
  const saves = await watchSaves(page, [...failures])
  await page.goto(`${paths.landing}?creo=psalm-23_a`)
  for (const { viewport } of [SCREENS.desk, SCREENS.phone]) {
    await page.setViewportSize(viewport)
    const bottoms = () =>
      page
        .getByRole('main')
        .getByRole('button')
        .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().bottom))
    await expect.poll(async () => Math.max(...(await bottoms()))).toBeLessThanOrEqual(viewport.height)
  }
  await expect.poll(() => page.evaluate(() => [...document.images].every((image) => image.naturalWidth > 0))).toBe(true)

  for (const [n] of failures.entries()) {
    await age(page, '60+').click()
    await expect.poll(() => saves.length).toBe(n + 1)
    await expect.poll(() => age(page, '60+').getAttribute('aria-busy')).toBe('false')
    expect(pathOf(page)).toBe(paths.landing)
  }
  await age(page, '30-45').dblclick()
  await page.waitForURL(`**${paths.quiz.questionary}`)
  const quizUserId = await page.evaluate(() => localStorage.getItem('quizUserId'))
  expect(QuizUserId.safeParse(quizUserId).success).toBe(true)
  const chosen = ['60+', '60+', '60+', '30-45']
  expect(saves.map(({ body }) => body)).toEqual(chosen.map((said) => ({ quizUserId, creo: 'psalm-23_a', age: said })))
  expect(saves[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)

  await page.goto(paths.landing)
  await age(page, '18-29').click()
  await page.waitForURL(`**${paths.quiz.questionary}`)
  expect(saves[4]?.body.quizUserId).toBe(quizUserId)
})

test('a tap before the script of the screen has arrived is answered once it has', async () => {
  const page = await newPage('phone')
  let isTapped = false
  let isHeld = false
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Select your age')) {
      isHeld = true
      await expect.poll(() => isTapped).toBe(true)
    }
    await route.fulfill({ response })
  })
  await page.goto(paths.landing, { waitUntil: 'commit' })
  await expect.poll(() => isHeld).toBe(true)
  await page.waitForLoadState('domcontentloaded')
  await age(page, '18-29').click()
  isTapped = true
  await page.waitForURL(`**${paths.quiz.questionary}`)
})

test('unknown paths show a 404 page, below the header of their area, with a link home', async () => {
  const page = await newPage('phone')
  await page.goto('/no-such-page')
  for (const path of [`${areas.quizSteps}/no-such-step`, `${areas.account}/no-such-page`, '/no-such-page']) {
    expect((await page.request.get(path)).status(), path).toBe(404)
    await page.getByRole('heading', { name: '404' }).waitFor()
    await expect.poll(() => page.getByRole('banner').count(), { message: path }).toBe(1)
    await moveTo(page, path)
    await expect.poll(() => pathOf(page)).toBe(path)
  }
  await page.getByText('Page Not Found').waitFor()
  await page.getByRole('banner').getByRole('link').waitFor()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await age(page, '18-29').waitFor()
  await expect.poll(() => pathOf(page)).toBe(paths.landing)
})

test('the page is readable before any script has loaded', async () => {
  const page = await newPage('phone')
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(paths.landing)
  await age(page, '18-29').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe(paths.privacyPolicy)
})
