import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { QuizUserId } from '#api/contracts/quiz/funnel.ts'
import { areas, paths } from '#web/paths.ts'
import { button } from '#web/e2e/tools/answer.ts'
import { baseUrl, browserOfProcess, openBrowser, SCREENS } from '#web/e2e/tools/browser.ts'
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
  const isReady = page.waitForRequest('**/api/v1/quiz/landing')
  await page.goto(`${paths.landing}?creo=psalm-23_a`)
  await isReady
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
  await expect.poll(() => saves[4]?.body.quizUserId).toBe(quizUserId)
})

test.each([
  ['', '', {}],
  [
    '?age=7&creo=semicolons;utm_source=fb&fbclid=Click',
    '?fbclid=Click',
    { creo: 'semicolons', utm: { source: 'fb' }, clickId: 'fbclid' },
  ],
])(
  'a tap before the scripts have arrived at /%s is saved by the quiz, and the landing counted, once',
  async (ad, kept, landing) => {
    const page = await newPage('phone')
    const release = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await release.promise
      await route.continue()
    })
    const saves = await watchSaves(page)
    const chosen = () => saves.flatMap(({ body }) => body['age'] ?? [])
    const counted: unknown[] = []
    page.on('request', (request) => {
      if (/quiz\/(?:landing|moment)$/.test(request.url())) counted.push(request.postDataJSON())
    })
    await page.goto(paths.landing + ad, { waitUntil: 'commit' })
    await age(page, '60+').click()
    await page.waitForURL(`**${paths.quiz.questionary}${ad || '?'}&age=60%2B`, { waitUntil: 'commit' })
    release.resolve()
    await button(page, 'Yes, I agree').waitFor()
    await expect.poll(chosen).toEqual(['60+'])
    await page.waitForURL(`**${paths.quiz.questionary}${kept}`)
    const quizUserId = await page.evaluate(() => localStorage.getItem('quizUserId'))
    const once = [
      { ...landing, isAutomated: true },
      { ...landing, quizUserId, moment: 'landing-seen' },
    ]
    await expect.poll(() => counted).toEqual(expect.arrayContaining(once))
    await page.waitForLoadState()
    await expect.poll(() => counted).toHaveLength(once.length)

    await page.reload()
    await button(page, 'Yes, I agree').waitFor()
    await page.goBack()
    await expect.poll(() => page.url()).toContain(`${paths.landing}${ad}`)
    await expect.poll(() => counted.length).toBeGreaterThan(once.length)
    await age(page, '18-29').click()
    await button(page, 'Yes, I agree').click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(chosen).toEqual(['60+', '18-29'])
    const { creo } = { creo: undefined, ...landing }
    for (const { body } of saves) expect([body['quizUserId'], body['creo']]).toEqual([quizUserId, creo])
  },
)

test('without scripts, an age leads to a page that says what to do', async () => {
  const browser = await browserOfProcess()
  const context = await browser.newContext({ ...SCREENS.phone, baseURL: baseUrl(), javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(paths.landing)
  await age(page, '46-60').click()
  await page.waitForURL(`**${paths.quiz.questionary}?age=46-60`)
  await expect.poll(() => page.locator('noscript p').boundingBox()).toMatchObject({ y: 0 })

  const old = await newPage('phone')
  await old.route('**/*.js', (route) => route.abort())
  await old.goto(`${paths.landing}?creo=psalm-23`)
  await expect.poll(() => old.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe(paths.privacyPolicy)
  await age(old, '18-29').click()
  await old.getByText('Open its address in Chrome or Safari').waitFor()
  expect(old.url()).toContain(`${paths.quiz.questionary}?creo=psalm-23&age=18-29`)
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
