import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { button, choose, chooseDays, openDashboard, update } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()
const dashboard = async () => openDashboard(await newPage('desk'))
const range = (page: Page) => page.getByRole('textbox', { name: 'Date range' })
const LAST_YEAR = /^(\d{4})-01-01 – \1-12-31$/

test('the filters are applied on Update and stored in the URL; each list closes after a choice', async () => {
  const { page, queries } = await dashboard()
  for (const [list, option] of Object.entries({ 'Group by': 'creo', Age: '46-60' })) {
    await choose(page, list, option)
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  }
  await chooseDays(page, 'Custom')
  await page.keyboard.press('Escape')
  await range(page).fill('2025-03-13')
  await expect.poll(() => button(page, 'Update').isDisabled()).toBe(true)
  await range(page).fill('2025-03-13 - 2025-03-01')
  await update(page)
  await page.getByText('Visitors who arrived: 2025-03-01 to 2025-03-13').waitFor()
  const filter_createdAt = { start: '2025-03-01', end: '2025-03-13' }
  const query = { groupBy: 'creo', filter_age: '46-60', filter_createdAt }
  await expect.poll(() => queries.at(-1)?.query).toEqual(query)
  await expect.poll(() => range(page).inputValue()).toBe('2025-03-01 – 2025-03-13')
  await page.waitForURL('**/*?group=creo&age=46-60&from=2025-03-01&to=2025-03-13')
  await page.reload()
  await page.getByText('Visitors who arrived: 2025-03-01 to 2025-03-13').waitFor()
  await expect.poll(() => queries.at(-1)?.query).toEqual(query)
  await page.goBack()
  await page.getByText('Visitors who arrived: all time').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Group by' }).innerText()).toBe('Version')
})

test('two days are picked from a calendar that starts on Monday, and a list works with the keyboard alone', async () => {
  const { page } = await dashboard()
  await chooseDays(page, 'Custom')
  await page.keyboard.press('Escape')
  await range(page).fill('2025-03-01 – 2025-03-13')
  await button(page, 'Created at').click()
  const calendar = page.getByRole('dialog', { name: 'Date range' })
  await expect.poll(async () => (await calendar.locator('th').allInnerTexts())[0]).toMatch(/^Mo/)
  await calendar.getByRole('button', { name: /20(th)? March 2025/ }).click()
  await calendar.getByText('From 2025-03-20').waitFor()
  await calendar.getByRole('button', { name: /(^|\D)5(th)? March 2025/ }).click()
  await calendar.waitFor({ state: 'detached' })
  await expect.poll(() => range(page).inputValue()).toBe('2025-03-05 – 2025-03-20')
  await range(page).press('ArrowDown')
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })

  await page.getByRole('combobox', { name: 'Age' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'all age' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('combobox', { name: 'Age' }).innerText()).toBe('18-29')
  await page.keyboard.press('Control+/')
  await expect.poll(() => page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true)
})

test('Update keeps the values of the filters and runs one query, and a typed error stays until the next one', async () => {
  const { page, queries } = await dashboard()
  await chooseDays(page, 'last year')
  await expect.poll(() => range(page).inputValue()).toMatch(LAST_YEAR)
  await range(page).evaluate((input) => {
    new MutationObserver((changes) =>
      changes.forEach(({ oldValue }) => input.setAttribute('data-replaced', `${oldValue}`)),
    ).observe(input, { attributeFilter: ['value'], attributeOldValue: true })
  })
  await update(page)
  await page.waitForURL('**/*?created=last+year')
  await page.getByText(/^Visitors who arrived: \d{4}-01-01 to \d{4}-12-31/).waitFor()
  await expect.poll(() => range(page).getAttribute('data-replaced')).toBeNull()
  await expect.poll(() => range(page).inputValue()).toMatch(LAST_YEAR)
  expect(queries).toHaveLength(2)

  await expect.poll(() => range(page).isDisabled()).toBe(true)
  await chooseDays(page, 'Custom')
  await page.keyboard.press('Escape')
  await range(page).fill('2025-02-30 – 2025-03-01')
  await range(page).blur()
  await page.getByText('2025-02-30 is not a date').waitFor()
  await expect.poll(() => range(page).getAttribute('aria-invalid')).toBe('true')
  await chooseDays(page, 'last year')
  await page.getByRole('alert').getByText('2025-02-30 is not a date').waitFor()
  await expect.poll(() => range(page).isDisabled()).toBe(true)
  await expect.poll(() => range(page).getAttribute('aria-invalid')).toBe('true')
  await update(page)
  await page.getByText('2025-02-30 is not a date').waitFor({ state: 'detached' })
  await expect.poll(() => range(page).inputValue()).toMatch(LAST_YEAR)
})

test('on a phone, the first figure is within 300 pixels, and the filters are one line that folds on Update', async () => {
  const { page, queries } = await openDashboard(await newPage('phone'))
  const figure = page.getByRole('region', { name: 'Today and yesterday' }).getByText('40', { exact: true })
  await expect.poll(async () => (await figure.boundingBox())?.y).toBeLessThan(300)
  const fold = button(page, /^Filters/)
  await expect.poll(() => fold.innerText()).toMatch(/all time, all age/)
  await expect.poll(() => button(page, 'Update').isVisible()).toBe(false)
  await fold.click()
  await chooseDays(page, 'last 7 days')
  await update(page)
  await expect.poll(() => fold.innerText()).toMatch(/last 7 days, all age/)
  await expect.poll(() => button(page, 'Update').isVisible()).toBe(false)
  await expect.poll(() => queries.at(-1)?.query).toMatchObject({ filter_createdAt: { start: expect.any(String) } })
})
