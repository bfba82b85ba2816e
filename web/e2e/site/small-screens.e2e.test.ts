import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { getPlan, testCheckout } from '#web/e2e/tools/buyer.ts'
import { heading } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

const open = async (path: string, width: number, height: number) => {
  const page = await newPage('phone')
  await page.setViewportSize({ width, height })
  await page.goto(path)
  return page
}
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox()) ?? expect.unreachable()

test('the landing has a way in for subscribers, and the links of its footer are one row at 320 px', async () => {
  const page = await open(paths.landing, 320, 568)
  const tops = () =>
    page
      .locator('footer a')
      .evaluateAll((all) =>
        all.map((it) => it.getBoundingClientRect()).map(({ y, height }) => Math.round(y + height / 2)),
      )
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
  expect((await page.locator('footer p').boundingBox())?.height).toBeLessThan(30)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL(`**${paths.account.login}`)
})

test('the header of the offer is one row at 320 px, with the price below it', async () => {
  const page = await open(paths.quiz.order, 320, 568)
  await page.getByRole('banner').getByRole('button', { name: 'GET MY PLAN' }).waitFor()
  await expect.poll(async () => (await boxOf(page, 'header')).height).toBeLessThan(100)
  const middles = await page
    .locator('header > div > *')
    .evaluateAll((all) =>
      all.map((it) => it.getBoundingClientRect()).map(({ y, height }) => Math.round(y + height / 2)),
    )
  expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThan(3)
})

test.each([
  [390, 664],
  [320, 568],
])('both buttons of the consent are in view at %d x %d', async (width, height) => {
  const page = await open(paths.landing, width, height)
  await page.getByRole('button', { name: '30-45' }).click()
  await heading(page, 'May we store your answers?')
  for (const name of ['No, I decline', 'Yes, I agree']) {
    const bottom = async () => {
      const box = await page.getByRole('button', { name }).boundingBox()
      return box ? box.y + box.height : Infinity
    }
    await expect.poll(bottom).toBeLessThanOrEqual(height)
  }
})

test.each([
  [820, 1180],
  [1440, 900],
])('the consent does not scroll at %d x %d', async (width, height) => {
  const page = await open(paths.landing, width, height)
  await page.getByRole('button', { name: '30-45' }).click()
  await heading(page, 'May we store your answers?')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeLessThanOrEqual(0)
})

test('phones held sideways show a whole question and its heading below the progress', async () => {
  const page = await open(paths.landing, 844, 390)
  await page.getByRole('button', { name: '30-45' }).click()
  await page.getByRole('button', { name: 'No, I decline' }).click()
  await page.getByRole('radio').first().waitFor()
  const question = page.locator('main').first()
  const edge = async (of: Locator, side: 'top' | 'bottom') =>
    await of.evaluate((it, name) => it.getBoundingClientRect()[name], side)
  const isBelow = async () =>
    (await edge(question.locator('h1'), 'top')) > (await edge(page.locator('header'), 'bottom'))
  await expect.poll(isBelow).toBe(true)
  await expect.poll(() => edge(question.locator('label').last(), 'bottom')).toBeLessThanOrEqual(390)
})

test('the test checkout opens with the focus on its form', async () => {
  const page = await newPage('phone')
  await page.goto(paths.quiz.order)
  await getPlan(page)
  await testCheckout(page).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('form *'))).toBe(true)
})
