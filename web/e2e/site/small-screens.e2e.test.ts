import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { largeText, openBrowser } from '#web/e2e/tools/browser.ts'
import { heading } from '#web/e2e/tools/pages.ts'
import { aReader, openAs } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()

const open = async (path: string, width: number, height: number) => {
  const page = await newPage('phone')
  await page.setViewportSize({ width, height })
  await page.goto(path)
  return page
}
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox()) ?? expect.unreachable()

test('at 320 px, the links below the landing are one row, and so is the header of the offer', async () => {
  const page = await open(paths.landing, 320, 568)
  const tops = () =>
    page
      .locator('footer a')
      .evaluateAll((all) =>
        all.map((it) => it.getBoundingClientRect()).map(({ y, height }) => Math.round(y + height / 2)),
      )
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
  expect((await page.locator('footer p').boundingBox())?.height).toBeLessThan(30)
  await page
    .getByRole('link', { name: 'Log in' })
    .and(page.locator(`[href="${paths.account.login}"]`))
    .waitFor()

  await page.goto(paths.quiz.order)
  await page.getByRole('banner').getByRole('button', { name: 'GET MY PLAN' }).waitFor()
  await expect.poll(async () => (await boxOf(page, 'header')).height).toBeLessThan(100)
  const middles = await page
    .locator('header > div > *')
    .evaluateAll((all) =>
      all.map((it) => it.getBoundingClientRect()).map(({ y, height }) => Math.round(y + height / 2)),
    )
  expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThan(3)
})

test('both buttons of the consent are in view on every screen, and a question is on a phone held sideways', async () => {
  const page = await open(paths.landing, 390, 664)
  await page.getByRole('button', { name: '30-45' }).click()
  await heading(page, 'May we store your answers?')
  for (const [width, height] of [
    [390, 664],
    [320, 568],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['No, I decline', 'Yes, I agree']) {
      const bottom = async () => {
        const box = await page.getByRole('button', { name }).boundingBox()
        return box ? box.y + box.height : Infinity
      }
      await expect.poll(bottom).toBeLessThanOrEqual(height)
    }
    if (width < 820) continue
    const excess = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await expect.poll(excess).toBeLessThanOrEqual(0)
  }

  // A phone that is held sideways shows a whole question, and its heading below the progress.
  await page.setViewportSize({ width: 844, height: 390 })
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

test('with text of twice its size, the mark stays in the middle, and buttons of two lines are no balls', async () => {
  const page = await newPage('phone')
  await openAs(page, await aReader(), paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  await largeText(page, 200)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 568 })
    const offset = async () => {
      const box = await boxOf(page, 'header a[href="/account/cabinet"]')
      return Math.abs(box.x + box.width / 2 - width / 2)
    }
    await expect.poll(offset, { message: `${width} px` }).toBeLessThan(2)
  }

  await page.getByRole('button', { name: 'Go to next day' }).click()
  await heading(page, 'Begin Tired')
  const shape = () =>
    page.getByRole('button', { name: 'Save My Responses' }).evaluate((button) => {
      const { width, height } = button.getBoundingClientRect()
      const lines = height / Number.parseFloat(getComputedStyle(button).lineHeight)
      const roundness = Number.parseFloat(getComputedStyle(button).borderTopLeftRadius) / Math.min(width, height)
      return { isTall: lines > 2.5, isBall: roundness >= 0.5 }
    })
  await expect.poll(shape).toEqual({ isTall: true, isBall: false })
})
