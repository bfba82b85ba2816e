import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QuizzesReply } from '#api/contracts/admin/admin.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { button, numbers, openDashboard, update } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()

const reply: QuizzesReply = {
  ...numbers,
  data: [
    { creo: 'psalm-1', visitors: '10', goals: '9|90.0', revenue: '$1.00' },
    { creo: 'psalm-2', visitors: '100', goals: '50|50.0', revenue: '$2.00' },
    { creo: 'proverb', visitors: '50', goals: '5|10.0', revenue: '$3.00' },
  ],
}
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts()
const search = (page: Page) => page.getByRole('searchbox')
const address = (page: Page) => new URL(page.url()).search
const sortByGoals = (page: Page) => button(page, 'goals').click()

test('the search and the order of the table are in the URL, and a reload or a shared link shows the same table', async () => {
  const { page } = await openDashboard(await newPage('desk'), reply, '?group=creo')
  await search(page).fill('psalm')
  await sortByGoals(page)
  await expect.poll(() => names(page)).toEqual(['psalm-1', 'psalm-2', 'Total'])
  await page.getByRole('combobox', { name: 'Sort steps by' }).click()
  await page.getByRole('option', { name: 'count', exact: true }).click()
  await expect.poll(() => names(page)).toEqual(['psalm-2', 'psalm-1', 'Total'])
  await expect.poll(() => address(page)).toBe('?group=creo&search=psalm&sort=goals.desc&steps=count')

  await page.reload()
  await page.getByRole('table').waitFor()
  await expect.poll(() => names(page)).toEqual(['psalm-2', 'psalm-1', 'Total'])
  await expect.poll(() => search(page).inputValue()).toBe('psalm')

  const other = await openDashboard(await newPage('desk'), reply, address(page))
  await expect.poll(() => names(other.page)).toEqual(['psalm-2', 'psalm-1', 'Total'])
  await expect
    .poll(() => other.page.getByRole('columnheader', { name: 'goals' }).getAttribute('aria-sort'))
    .toBe('descending')
})

test('filters that are not applied yet stay while the table is searched and sorted', async () => {
  const { page, queries } = await openDashboard(await newPage('desk'), reply, '?group=creo')
  await page.getByLabel('Only version').fill('v2')
  await search(page).pressSequentially('psalm')
  await sortByGoals(page)
  await expect.poll(() => address(page)).toBe('?group=creo&search=psalm&sort=goals.desc')
  await expect.poll(() => page.getByLabel('Only version').inputValue()).toBe('v2')
  expect(queries).toHaveLength(1)
  await update(page)
  await page.getByText('Version v2 only.').waitFor()
  await expect.poll(() => address(page)).toBe('?group=creo&version=v2&search=psalm&sort=goals.desc')
  await expect.poll(() => names(page)).toEqual(['psalm-1', 'psalm-2', 'Total'])
})

test('Back returns to the previous report with its search, without undoing keystrokes', async () => {
  const { page } = await openDashboard(await newPage('desk'), reply, '?group=creo')
  await search(page).pressSequentially('psalm')
  await page.getByLabel('Only version').fill('v2')
  await update(page)
  await page.getByText('Version v2 only.').waitFor()
  await search(page).fill('proverb')
  await expect.poll(() => address(page)).toBe('?group=creo&version=v2&search=proverb')
  await page.goBack()
  await page.getByText('Version v2 only.').waitFor({ state: 'detached' })
  expect(address(page)).toBe('?group=creo&search=psalm')
  await expect.poll(() => search(page).inputValue()).toBe('psalm')
  await expect.poll(() => names(page)).toEqual(['psalm-1', 'psalm-2', 'Total'])
})

test('a search for a creo ends when the report is grouped by version', async () => {
  const { page } = await openDashboard(await newPage('desk'), reply, '?group=creo&search=psalm&sort=goals.asc')
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'version', exact: true }).click()
  await update(page)
  await expect.poll(() => address(page)).toBe('')
})
