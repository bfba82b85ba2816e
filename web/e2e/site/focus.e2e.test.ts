import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { buy, freshEmail, register } from '#web/e2e/tools/buyer.ts'
import { aReader, signIn } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

/** Delays responses until `arrive` is called, so that the screen shows its loading state. */
const late = async (page: Page, url: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('the greeting has the focus after a registration, although the journey loads first', async () => {
  const page = await newPage('desk')
  const email = freshEmail()
  await page.goto(`${paths.success}?txn=${await buy(page, email)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const arrive = await late(page, '**/course-titles/**')
  await register(page)
  await page.getByText('Opening your journey').waitFor({ state: 'attached' })
  arrive()
  await expect.poll(() => focused(page)).toBe('H1 Welcome, Anna')
  // The cabinet is a page of its own, so no script of the funnel runs there.
  await expect.poll(() => page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Welcome, Anna' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test('the title of a day that loads late has the focus, unless a reader has moved it', async () => {
  const page = await newPage('phone')
  await signIn(page, await aReader())
  const arrive = await late(page, '**/day-course/**')
  await page.goto(paths.account.cabinet)
  await page.getByRole('button', { name: 'Go to next day' }).click()
  await page.getByText('Opening day 1').waitFor({ state: 'attached' })
  arrive()
  await expect.poll(() => focused(page)).toBe('H1 Begin Tired')

  const arriveAgain = await late(page, '**/day-course/**')
  await page.goto(paths.account.cabinet)
  await page.getByRole('button', { name: 'Go to next day' }).click()
  await page.getByText('Opening day 1').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Settings' }).focus()
  arriveAgain()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Begin Tired' }).waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Settings' }).evaluate((link) => link === document.activeElement))
    .toBe(true)
})
