import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QuizzesReply } from '#api/contracts/admins/admin.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { button, choose, numbers, openDashboard, update } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()

const reply: QuizzesReply = {
  ...numbers,
  data: [
    { creo: 'psalm-1', visitors: '10', goals: '9|90.0', revenue: '$1.00' },
    { creo: 'psalm-2', visitors: '100', goals: '50|50.0', revenue: '$2.00' },
    { creo: 'proverb', visitors: '50', goals: '5|10.0', revenue: '$3.00' },
  ],
}
const names = (page: Page) =>
  page.getByRole('region', { name: 'Quiz analytics' }).getByRole('rowheader').allInnerTexts()
const search = (page: Page) => page.getByRole('searchbox')
const address = (page: Page) => new URL(page.url()).search
const sortByGoals = (page: Page) => button(page, 'goals').click()

test('a search keeps filters that are not applied yet, Back returns to it, and it ends with its grouping', async () => {
  const { page, queries } = await openDashboard(await newPage('desk'), reply, '?group=creo')
  await choose(page, 'Age', '46-60')
  await search(page).pressSequentially('psalm')
  await sortByGoals(page)
  await expect.poll(() => address(page)).toBe('?group=creo&search=psalm&sort=goals.desc')
  await expect.poll(() => page.getByRole('combobox', { name: 'Age' }).innerText()).toBe('46-60')
  expect(queries).toHaveLength(1)
  await update(page)
  await page.getByText('Age: 46-60.').waitFor()
  await expect.poll(() => address(page)).toBe('?group=creo&age=46-60&search=psalm&sort=goals.desc')
  await expect.poll(() => names(page)).toEqual(['psalm-1', 'psalm-2', 'Total'])

  await search(page).fill('proverb')
  await expect.poll(() => address(page)).toBe('?group=creo&age=46-60&search=proverb&sort=goals.desc')
  // Back undoes no keystrokes.
  await page.goBack()
  await page.getByText('Age: 46-60.').waitFor({ state: 'detached' })
  expect(address(page)).toBe('?group=creo&search=psalm&sort=goals.desc')
  await expect.poll(() => search(page).inputValue()).toBe('psalm')
  await expect.poll(() => names(page)).toEqual(['psalm-1', 'psalm-2', 'Total'])

  await choose(page, 'Group by', 'version')
  await update(page)
  await expect.poll(() => address(page)).toBe('')
})
