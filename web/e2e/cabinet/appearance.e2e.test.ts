import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { aReader, signIn } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'
import type { Page } from 'playwright-core'

const browser = openBrowser()

const DARK = 'rgb(26, 23, 21)'
const LIGHT = 'rgb(250, 246, 238)'

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

const openAs = async (colorScheme: 'light' | 'dark', path: string) => {
  const page = await browser.newPage('phone')
  await page.emulateMedia({ colorScheme })
  await signIn(page, await aReader())
  await page.goto(path)
  return page
}

test('a page of the cabinet is dark before its script has loaded, when the system is dark', async () => {
  const page = await browser.newPage('phone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort())
  await page.goto(paths.account.cabinet)
  await expect.poll(() => background(page)).toBe(DARK)
  const color = page.locator('meta[name="theme-color"]')
  await expect.poll(() => color.getAttribute('content')).toBe('#1a1715')
})

test('a chosen theme is remembered on the device and wins over the system', async () => {
  const page = await openAs('dark', paths.account.settings)
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(() => background(page)).toBe(LIGHT)
  await page.goto(paths.account.cabinet)
  await expect.poll(() => background(page)).toBe(LIGHT)
  await page.goto(paths.account.settings)
  await page.getByRole('radio', { name: 'Same as my device' }).check()
  await expect.poll(() => background(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => background(page)).toBe(LIGHT)
})

test('a chosen text size enlarges the text of every page of the cabinet', async () => {
  const page = await openAs('light', paths.account.settings)
  await page.getByRole('radio', { name: 'Larger' }).check()
  await page.goto(`${paths.account.day}?day=1`)
  await page.getByRole('heading', { level: 1, name: 'Begin Tired' }).waitFor()
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect.poll(size).toBe('20.8px')
})

test('the funnel stays light for readers with a dark system', async () => {
  const page = await browser.newPage('phone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(paths.landing)
  await expect.poll(() => background(page)).toBe(LIGHT)
})
