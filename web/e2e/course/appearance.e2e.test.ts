import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { built } from '#web/e2e/tools/built.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { DAY_1 } from '#web/e2e/tools/day.ts'
import { aReader, openAs } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'
import { openRow } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

const DARK = 'rgb(26, 23, 21)'
const LIGHT = 'rgb(250, 246, 238)'

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('where the system is dark, the cabinet is dark before its script has loaded, and the funnel is light and no app', async () => {
  const page = await newPage('phone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(paths.landing)
  await expect.poll(() => background(page)).toBe(LIGHT)
  await expect.poll(() => page.locator('link[rel=manifest]').count()).toBe(0)
  await page.route(`**${built('index').script}`, (route) => route.abort())
  await page.goto(paths.account.cabinet)
  await expect.poll(() => background(page)).toBe(DARK)
  const color = page.locator('meta[name="theme-color"]')
  await expect.poll(() => color.getAttribute('content')).toBe('#1a1715')
})

test('a chosen theme and text size are remembered on the device for every page, and the theme wins over the system', async () => {
  const page = await newPage('phone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, await aReader(), `${paths.account.settings}#reading`)
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(() => background(page)).toBe(LIGHT)
  await page.getByRole('radio', { name: 'Larger' }).check()
  await page.goto(DAY_1)
  await page.getByRole('heading', { level: 1, name: 'Begin Tired' }).waitFor()
  await expect.poll(() => background(page)).toBe(LIGHT)
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20.8px')
  await page.getByRole('link', { name: 'Settings' }).click()
  await openRow(page, 'Reading')
  await page.getByRole('radio', { name: 'Same as my device' }).check()
  await expect.poll(() => background(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => background(page)).toBe(LIGHT)
})
