import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { QuizUserId } from '#api/contracts/funnel.ts'
import { areas, paths } from '#web/paths.ts'
import { forbidStorage, SCREENS, openBrowser, SCREEN_NAMES } from '#web/e2e/tools/browser.ts'
import { watchSaves } from '#web/e2e/tools/saves.ts'

const AGES = ['18-29', '30-45', '46-60', '60+']
const { newPage } = openBrowser()

const age = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname
const settled = (page: Page) => page.waitForLoadState('networkidle')

describe.each(SCREEN_NAMES)('on a %s', (screen) => {
  test('the four ages are in view without scrolling', async () => {
    const page = await newPage(screen)
    await page.goto(paths.landing)
    for (const label of AGES) {
      const bottom = async () => {
        const box = await age(page, label).boundingBox()
        return box && box.y + box.height
      }
      await expect.poll(bottom).toBeLessThanOrEqual(SCREENS[screen].viewport.height)
    }
    await expect
      .poll(() => page.evaluate(() => [...document.images].every((image) => image.naturalWidth > 0)))
      .toBe(true)
  })
})

test('choosing an age saves it once with the visitor and the creative, then the quiz begins, and the visitor keeps the id', async () => {
  const page = await newPage('phone')
  const saves = await watchSaves(page)
  await page.goto(`${paths.landing}?creo=psalm-23_a`)
  await settled(page)
  await age(page, '30-45').dblclick()
  await page.waitForURL(`**${paths.quiz.questionary}`)

  expect(saves).toHaveLength(1)
  expect(saves[0]?.body).toEqual({ quizUserId: expect.any(String), creo: 'psalm-23_a', age: '30-45' })
  expect(saves[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(QuizUserId.safeParse(saves[0]?.body.quizUserId).success).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('quizUserId'))).toBe(saves[0]?.body.quizUserId)

  await page.goto(paths.landing)
  await age(page, '18-29').click()
  await page.waitForURL(`**${paths.quiz.questionary}`)
  expect(saves[1]?.body.quizUserId).toBe(saves[0]?.body.quizUserId)
})

test('unknown paths show a 404 page, below the header of their area, with a link home', async () => {
  const page = await newPage('phone')
  for (const path of [
    `${areas.quizSteps}/no-such-step`,
    `${areas.account}/no-such-page`,
    areas.quizSteps,
    areas.account,
    '/no-such-page',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await page.getByRole('heading', { name: '404' }).waitFor()
    await expect.poll(() => page.getByRole('banner').count(), { message: path }).toBe(1)
  }
  await page.getByText('Page Not Found').waitFor()
  await page.getByRole('banner').getByRole('link').waitFor()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await age(page, '18-29').waitFor()
  await expect.poll(() => pathOf(page)).toBe(paths.landing)
})

test('a failed save keeps the visitor on the page, and they can choose again', async () => {
  const page = await newPage('phone')
  const failures = [500, 429, 'offline'] as const
  const saves = await watchSaves(page, [...failures])
  await page.goto(paths.landing)
  for (const [n] of failures.entries()) {
    await age(page, '60+').click()
    await expect.poll(() => saves.length).toBe(n + 1)
    await expect.poll(() => age(page, '60+').getAttribute('aria-busy')).toBe('false')
    await settled(page)
    expect(pathOf(page)).toBe(paths.landing)
  }
  await age(page, '46-60').click()
  await page.waitForURL(`**${paths.quiz.questionary}`)
  expect(saves.map(({ body }) => body.age)).toEqual(['60+', '60+', '60+', '46-60'])
  expect(new Set(saves.map(({ body }) => body.quizUserId)).size).toBe(1)
})

test('the funnel works with one visitor id in a browser without storage', async () => {
  const page = await newPage('phone')
  await forbidStorage(page)
  const saves = await watchSaves(page, [500])
  await page.goto(`${paths.landing}?creo=psalm-23_a`)
  await age(page, '60+').click()
  await expect.poll(() => age(page, '60+').getAttribute('aria-busy')).toBe('false')
  await age(page, '60+').click()
  await page.waitForURL(`**${paths.quiz.questionary}`)
  expect(saves).toHaveLength(2)
  expect(saves[1]?.body).toEqual(saves[0]?.body)
  expect(saves[0]?.body).toEqual({ quizUserId: expect.any(String), creo: 'psalm-23_a', age: '60+' })
})

test('the page is readable before any script has loaded', async () => {
  const page = await newPage('phone')
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(paths.landing)
  await age(page, '18-29').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe(paths.privacyPolicy)
})
