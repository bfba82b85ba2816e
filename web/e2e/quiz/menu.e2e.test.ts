import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'

const { newPage } = openBrowser()

const burger = (page: Page) => page.locator('button[aria-label=Menu]')
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const isFocused = (page: Page) => burger(page).evaluate((button) => button === document.activeElement)

test('the menu links to the home page, to the legal pages in new tabs, and slides in unless motion is reduced', async () => {
  const page = await newPage('desk')
  await page.goto(paths.quiz.questionary)
  await burger(page).click()
  const links = menu(page).getByRole('link')
  const described = () =>
    links.evaluateAll((all) =>
      all.map((link) => [
        link.firstChild?.textContent,
        link.getAttribute('href'),
        link.getAttribute('target'),
        link.getAttribute('rel'),
      ]),
    )
  await expect.poll(described).toEqual([
    ['Home', paths.landing, null, null],
    ['Privacy Policy', paths.privacyPolicy, '_blank', 'noopener'],
    ['Terms', paths.terms, '_blank', 'noopener'],
    ['Refund Policy', paths.refundPolicy, '_blank', 'noopener'],
    ['Log in', paths.account.login, null, null],
  ])
  const duration = () => menu(page).evaluate((dialog) => getComputedStyle(dialog).transitionDuration.split(',')[0])
  await expect.poll(duration).toBe('0.2s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(duration).toBe('0s')

  const [tab] = await Promise.all([page.context().waitForEvent('page'), links.nth(2).click()])
  await tab.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.quiz.questionary)
  await links.first().click()
  await page.getByRole('button', { name: '18-29' }).waitFor()
  await expect.poll(() => menu(page).count()).toBe(0)
})

test('the menu traps the focus, closes on Escape, with its button and from outside, and restores the focus', async () => {
  const page = await newPage('phone')
  await page.goto(paths.quiz.email)
  await burger(page).click()
  await menu(page).waitFor()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const isInPage = () =>
      page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('dialog'))
    await expect.poll(isInPage).toBe(false)
  }
  const field = await page.locator('input[name=email]').boundingBox()
  const point = [(field?.x ?? 0) + 10, (field?.y ?? 0) + 10] as const
  const isCovered = () => page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('dialog') !== null, point)
  await expect.poll(isCovered).toBe(true)

  await expect.poll(() => burger(page).getAttribute('aria-expanded')).toBe('true')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 400),
  ]
  for (const close of ways) {
    await close()
    await expect.poll(() => menu(page).count()).toBe(0)
    await expect.poll(() => burger(page).getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => isFocused(page)).toBe(true)
    await burger(page).click()
    await menu(page).waitFor()
  }
})
