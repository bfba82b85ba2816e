import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { watchSaves } from '#web/e2e/tools/saves.ts'
import { errorOf, field, giveEmail, giveName, goOn } from '#web/e2e/tools/steps.ts'

const { newPage } = openBrowser()
const EMPTY = "This field shouldn't be empty"
const INVALID = 'Please enter a valid email'
const SPECIAL = 'Special characters are not allowed'
const pathOf = (page: Page) => new URL(page.url()).pathname

test('the e-mail step helps with typing, and rejects a missing or invalid address with an error next to the field', async () => {
  const page = await newPage('phone')
  const saves = await watchSaves(page)
  await page.goto(paths.quiz.email)
  const input = page.getByLabel('Your e-mail')
  for (const [name, value] of Object.entries({
    autocomplete: 'email',
    inputmode: 'email',
    autocapitalize: 'none',
    enterkeyhint: 'next',
  }))
    await expect.poll(() => input.getAttribute(name)).toBe(value)
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
  for (const [value, message] of [
    ['ann', INVALID],
    ['änn@example.com', SPECIAL],
  ] as const) {
    await field(page).fill(value)
    await goOn(page).click()
    await expect.poll(() => errorOf(page).textContent(), { message: value }).toBe(message)
    await expect.poll(() => field(page).getAttribute('aria-invalid'), { message: value }).toBe('true')
    await expect
      .poll(
        async () => await page.locator(`[id="${await field(page).getAttribute('aria-describedby')}"]`).textContent(),
        { message: value },
      )
      .toBe(message)
    await expect
      .poll(() => field(page).evaluate((input) => input === document.activeElement), { message: value })
      .toBe(true)
    expect(pathOf(page), value).toBe(paths.quiz.email)
  }
  expect(saves).toEqual([])

  await giveEmail(page)
})

test('the name step rejects spaces and non-English letters', async () => {
  const page = await newPage('phone')
  await page.goto(paths.quiz.name)
  for (const value of ['Ann Lee', 'Zoë']) {
    await field(page).fill('Ann')
    await expect.poll(() => errorOf(page).count(), { message: value }).toBe(0)
    await field(page).fill(value)
    await goOn(page).click()
    await expect.poll(() => errorOf(page).textContent(), { message: value }).toBe(SPECIAL)
    expect(pathOf(page), value).toBe(paths.quiz.name)
  }
  await giveName(page)
})

test('the name step shows an error 200 ms after the last key', async () => {
  const page = await newPage('phone')
  await page.clock.install({ time: 0 })
  await page.goto(paths.quiz.name)
  await field(page).waitFor()
  await page.clock.pauseAt(60_000)
  await field(page).fill('Zo')
  await page.clock.runFor(150)
  await field(page).fill('Zoë')
  await page.clock.runFor(199)
  await expect.poll(() => errorOf(page).count()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => errorOf(page).textContent()).toBe(SPECIAL)
  await field(page).fill('Zoe')
  await page.clock.runFor(200)
  await expect.poll(() => errorOf(page).count()).toBe(0)
})
