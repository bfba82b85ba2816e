import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { QuizzesReply } from '#api/contracts/admin.ts'
import { adminPaths, paths } from '../paths.ts'
import { adminUrl, openBrowser } from './browser.ts'

const LOGIN = '**/api/v1/admin/auth/login'
const QUERY = '**/api/v1/admin/db/quizzes'
const numbers: QuizzesReply = {
  columns: ['creo', 'visitors', 'goals', 'revenue'],
  data: [{ creo: 'psalm-23', visitors: '412', goals: '262|63.5', revenue: '199.00' }],
}

const { newPage } = openBrowser()

const update = (page: Page) => page.getByRole('button', { name: 'Update' }).click()
const asked = (route: Route) => route.request().postDataJSON() as unknown
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const at = (page: Page, path: string) => page.waitForURL(adminUrl() + path)

/** The queries of a dashboard, each answered with the numbers. */
const dashboard = async (before?: (page: Page) => Promise<unknown>) => {
  const page = await newPage('desk')
  const queries: { query: unknown; bearer: string | undefined }[] = []
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('seen')) localStorage.setItem('token', 'the-token')
    sessionStorage.setItem('seen', 'yes')
  })
  await page.route(QUERY, (route) => {
    queries.push({ query: asked(route), bearer: route.request().headers().authorization })
    return route.fulfill({ json: numbers })
  })
  await before?.(page)
  await page.goto(adminUrl() + adminPaths.dashboard)
  await page.getByRole('table').waitFor()
  return { page, queries }
}

describe('logging in', () => {
  const fill = async (page: Page, username: string, password: string) => {
    await page.goto(adminUrl() + adminPaths.login)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
  }

  test('keeps the token and leads to the dashboard', async () => {
    const page = await newPage('desk')
    await page.route(LOGIN, (route) => route.fulfill({ json: { token: 'fresh' } }))
    await page.route(QUERY, (route) => route.fulfill({ json: numbers }))
    await fill(page, 'ann', 'secret-1')
    await at(page, adminPaths.dashboard)
    expect(await storedToken(page)).toBe('fresh')
  })

  test.each<[string, (route: Route) => Promise<void>, string]>([
    ['refused', (route) => route.fulfill({ status: 401, json: { code: 'x', message: 'Wrong password' } }), 'Wrong password'],
    ['answered with nonsense', (route) => route.fulfill({ status: 502, body: '<h1>' }), 'An unexpected error occurred'],
    ['not answered', (route) => route.abort(), 'Network error or server is down'],
  ])('says why when it is %s', async (_how, answer, told) => {
    const page = await newPage('desk')
    await page.route(LOGIN, answer)
    await fill(page, 'ann', 'secret-1')
    await page.getByRole('alert').getByText(told).waitFor()
    expect(await storedToken(page)).toBeNull()
  })

  test('asks nobody when the username holds special characters', async () => {
    const page = await newPage('desk')
    await page.route(LOGIN, () => expect.unreachable('nobody is asked'))
    await fill(page, 'ann@example.com', 'secret-1')
    await page.getByText('Special characters in username or password are not allowed').waitFor()
  })
})

test('without a token the dashboard leads to the login', async () => {
  const page = await newPage('desk')
  await page.goto(adminUrl() + adminPaths.dashboard)
  await at(page, adminPaths.login)
})

test('the numbers come at once, a count and its percent together', async () => {
  const { page, queries } = await dashboard()
  expect(await page.getByRole('row').nth(1).innerText()).toMatch(/psalm-23\s+412\s+262 63\.5%\s+199\.00/)
  expect(queries[0]).toEqual({
    query: { groupBy: 'version', filter_age: 'all age', filter_createdAt: {} },
    bearer: 'Bearer the-token',
  })
})

test('Update asks for what the controls say; each list closes on choice', async () => {
  const { page, queries } = await dashboard()
  const choices = { 'Group by': 'creo', Age: '46-60', 'Created at': 'Custom' }
  for (const [list, option] of Object.entries(choices)) {
    await page.getByRole('combobox', { name: list }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    expect(await page.getByRole('listbox').count()).toBe(0)
  }
  await page.getByLabel('Start date').fill('2025-03-13')
  expect(await page.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true)
  await page.getByLabel('End date').fill('2025-03-01')
  await update(page)
  await page.getByText('2025-03-01 to 2025-03-13').waitFor()
  expect(queries.at(-1)?.query).toEqual({
    groupBy: 'creo',
    filter_age: '46-60',
    filter_createdAt: { start: '2025-03-01', end: '2025-03-13' },
  })
})

test('a list can be worked by the keyboard alone', async () => {
  const { page } = await dashboard()
  await page.getByRole('combobox', { name: 'Age' }).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  expect(await page.getByRole('combobox', { name: 'Age' }).innerText()).toBe('18-29')
})

test('the button says Loading... and cannot be pressed while the numbers are on their way', async () => {
  const { page } = await dashboard()
  await page.route(QUERY, async (route) => {
    await page.waitForTimeout(500)
    await route.fulfill({ json: numbers })
  })
  await update(page)
  expect(await page.getByRole('button', { name: 'Loading...' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Update' }).waitFor()
})

test.each([400, 401, 403])('an answer of %d logs out', async (status) => {
  const { page } = await dashboard()
  await page.route(QUERY, (route) => route.fulfill({ status, json: { code: 'x', message: 'No.' } }))
  await update(page)
  await at(page, adminPaths.login)
  expect(await storedToken(page)).toBeNull()
})

test('Log out forgets the token and leads to the login', async () => {
  const { page } = await dashboard()
  await page.getByRole('button', { name: 'Log out' }).click()
  await at(page, adminPaths.login)
  expect(await storedToken(page)).toBeNull()
})

test('nothing a visitor downloads tells of this area', async () => {
  const page = await newPage('phone')
  const prefix = new URL(adminUrl()).pathname
  const telling: string[] = []
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '')
    if (/admin/i.test(text) || text.includes(prefix)) telling.push(response.url())
  })
  await page.goto(paths.landing)
  await page.waitForLoadState('networkidle')
  await page.goto('/no-such-page')
  await page.waitForLoadState('networkidle')
  expect(telling).toEqual([])
})
