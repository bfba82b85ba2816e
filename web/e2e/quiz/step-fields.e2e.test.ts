import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser, SCREENS } from '#web/e2e/tools/browser.ts'
import { watchSaves } from '#web/e2e/tools/saves.ts'
import { errorOf, field, fillSilently, giveEmail, giveName, goOn } from '#web/e2e/tools/steps.ts'

const { newPage } = openBrowser()
const EMPTY = "This field shouldn't be empty"
const INVALID = 'Please enter a valid email'
const SPECIAL = 'Special characters are not allowed'
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Returns the text that describes the field. */
const described = async (page: Page) =>
  await page.locator(`[id="${await field(page).getAttribute('aria-describedby')}"]`).textContent()

test('the e-mail step helps with typing, and rejects a missing or invalid address with an error next to the field', async () => {
  const page = await newPage('phone')
  const saves = await watchSaves(page)
  await page.goto(paths.quiz.email)
  const input = page.getByLabel('Your e-mail')
  const attributes = { autocomplete: 'email', inputmode: 'email', autocapitalize: 'none', enterkeyhint: 'next' }
  for (const [name, value] of Object.entries(attributes)) await expect.poll(() => input.getAttribute(name)).toBe(value)
  // Phones zoom in on fields with smaller text.
  await expect
    .poll(() => input.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize)))
    .toBeGreaterThanOrEqual(16)

  await expect.poll(() => goOn(page).isDisabled()).toBe(true)
  await field(page).fill('a')
  await expect.poll(() => goOn(page).isEnabled()).toBe(true)
  await field(page).fill('')
  await expect.poll(() => goOn(page).isDisabled()).toBe(true)
  await expect.poll(() => errorOf(page).textContent()).toBe(EMPTY)
  for (const { viewport, value, message } of [
    { ...SCREENS.desk, value: 'ann', message: INVALID },
    { ...SCREENS.phone, value: 'änn@example.com', message: SPECIAL },
  ]) {
    await page.setViewportSize(viewport)
    await field(page).fill('ann@example.com')
    await expect.poll(() => errorOf(page).count()).toBe(0)
    const before = await goOn(page).boundingBox()
    await field(page).fill(value)
    await goOn(page).click()
    await expect.poll(() => errorOf(page).textContent()).toBe(message)
    await expect.poll(() => described(page)).toBe(message)
    await expect.poll(() => field(page).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field(page).evaluate((it) => it === document.activeElement)).toBe(true)
    // The error shifts nothing, and nothing scrolls.
    await expect.poll(() => goOn(page).boundingBox()).toEqual(before)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
    expect(pathOf(page)).toBe(paths.quiz.email)
  }
  expect(saves).toEqual([])

  await giveEmail(page)
})

test('what a browser fills in without an event opens the button, and is sent without the spaces around it', async () => {
  const page = await newPage('phone')
  const saves = await watchSaves(page)
  await page.goto(paths.quiz.email)
  await fillSilently(field(page), 'ann@example.com\u00A0')
  await expect.poll(() => goOn(page).isEnabled()).toBe(true)
  await goOn(page).click()
  await page.waitForURL(`**${paths.quiz.name}`)
  await fillSilently(page.getByLabel('Your first name'), ' Ann ', 'script')
  await expect.poll(() => goOn(page).isEnabled()).toBe(true)
  await goOn(page).click()
  await page.waitForURL(`**${paths.quiz.purchase}`)
  await expect.poll(() => saves.map(({ body }) => body.email ?? body.username)).toEqual(['ann@example.com', 'Ann'])
})

test('the name step rejects spaces and non-English letters, and says so 200 ms after the last key', async () => {
  const page = await newPage('phone')
  await page.clock.install({ time: 0 })
  await page.goto(paths.quiz.name)
  await field(page).fill('Ann Lee')
  await goOn(page).click()
  await expect.poll(() => errorOf(page).textContent()).toBe(SPECIAL)
  expect(pathOf(page)).toBe(paths.quiz.name)
  await field(page).fill('Zo')
  await expect.poll(() => errorOf(page).count()).toBe(0)
  await page.clock.pauseAt(600_000)
  await field(page).fill('Zoë')
  await page.clock.runFor(199)
  await expect.poll(() => errorOf(page).count()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => errorOf(page).textContent()).toBe(SPECIAL)
  await field(page).fill('Zoe')
  await page.clock.runFor(200)
  await expect.poll(() => errorOf(page).count()).toBe(0)
  await giveName(page)
})
