import { randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#web/paths.ts'
import { ADMIN_PASSWORD, newAdmin } from '#web/e2e/tools/admin.ts'
import { adminUrl, openBrowser } from '#web/e2e/tools/browser.ts'
import { button, openDashboard, openTool, QUERY, update } from '#web/e2e/tools/dashboard.ts'
import { call } from '#web/e2e/tools/subscriber.ts'

const LOGIN = '**/api/v1/admin/auth/login'

const { newPage } = openBrowser()

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const at = (page: Page, path: string) => page.waitForURL((url) => url.href.split('?')[0] === adminUrl() + path)

const type = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const fill = async (page: Page, username: string, password: string) => {
  await page.goto(adminUrl() + adminPaths.login)
  await type(page, username, password)
  await button(page, 'Login').click()
}

let ann: string
beforeAll(async () => {
  ann = await newAdmin('ann')
})

test('the login rejects a wrong password, accepts the right one, and survives a reload, with all screens in one row', async () => {
  const page = await newPage('phone')
  await fill(page, ann, 'of-good-cheer')
  await page.getByRole('alert').getByText('Wrong username or password.').waitFor()
  await expect.poll(() => storedToken(page)).toBeNull()
  await page.getByLabel('Password').fill(ADMIN_PASSWORD)
  await button(page, 'Login').click()
  await at(page, adminPaths.dashboard)
  await page.getByRole('columnheader', { name: 'visitors', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('columnheader', { name: 'visitors', exact: true }).waitFor()
  await expect.poll(() => storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)

  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
  const tops = () => links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  for (const [screen, width] of [
    ['Experiments', 390],
    ['Funnel', 390],
    ['Customers', 320],
    ['Today', 320],
    ['Ads', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await links.getByText(screen).click()
    await page.locator('[aria-current=page]').getByText(screen).waitFor()
    await page.getByRole('heading', { level: 1, name: screen }).waitFor()
    await expect.poll(async () => new Set(await tops()).size).toBe(1)
    await expect
      .poll(async () => {
        const box = await links.getByText(screen).boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= width
      })
      .toBe(true)
  }
  await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`))
  await page.goto(adminUrl() + adminPaths.dashboard)
  await at(page, adminPaths.login)
  await expect.poll(() => storedToken(page)).toBeNull()
})

test('the login keeps the filters in the URL, says why it failed, and sends no special characters', async () => {
  const page = await newPage('desk')
  await page.goto(`${adminUrl()}${adminPaths.dashboard}?group=creo`)
  await at(page, adminPaths.login)
  await expect.poll(() => new URL(page.url()).search).toBe('?group=creo')
  const answers: [(route: Route) => Promise<void>, string][] = [
    [(route) => route.fulfill({ status: 502, body: '<h1>' }), 'An unexpected error occurred'],
    [(route) => route.abort(), 'Network error or server is down'],
  ]
  for (const [reply, message] of answers) {
    await page.route(LOGIN, reply, { times: 1 })
    await type(page, ann, 'secret-1')
    await button(page, 'Login').click()
    await page.getByRole('alert').getByText(message).waitFor()
    await expect.poll(() => storedToken(page)).toBeNull()
  }
  await page.route(LOGIN, () => expect.unreachable('a request was sent'))
  await type(page, 'ann@example.com', 'secret-1')
  await button(page, 'Login').click()
  await page.getByText('Special characters in username or password are not allowed').waitFor()
})

const register = (page: Page) => page.getByRole('button', { name: 'Register' }).click()

test('registering an admin works for a signed-in admin, who stays signed in and returns to the dashboard', async () => {
  const page = await newPage('desk')
  const username = `beth-${randomUUID().slice(0, 8)}`
  await fill(page, ann, ADMIN_PASSWORD)
  await at(page, adminPaths.dashboard)
  const token = await storedToken(page)
  await openTool(page, 'Operators')
  await page.getByRole('link', { name: 'Register an admin' }).click()
  await type(page, username, 'short')
  await page.getByLabel('Your password').fill(ADMIN_PASSWORD)
  await register(page)
  await page.getByRole('alert').getByText('Please use at least 12 characters for the password').waitFor()
  await type(page, username, ADMIN_PASSWORD)
  await register(page)
  await at(page, adminPaths.dashboard)
  await expect.poll(() => storedToken(page)).toBe(token)
  await button(page, 'Log out').click()
  await fill(page, username, ADMIN_PASSWORD)
  await at(page, adminPaths.dashboard)
})

test('registering with the setup token signs the new admin in, and a wrong one is refused', async () => {
  const page = await newPage('phone')
  const { token } = await call('/admin/auth/login', { username: ann, password: ADMIN_PASSWORD })
  const bearers: (string | undefined)[] = []
  await page.route('**/api/v1/admin/auth/register', (route) => {
    const { authorization } = route.request().headers()
    if (authorization === 'Bearer not-the-token') return route.continue()
    bearers.push(authorization)
    return route.fulfill({ status: 201, json: { token } })
  })
  await page.goto(adminUrl() + adminPaths.login)
  await page.getByRole('link', { name: 'Register with a setup token' }).click()
  await page.getByRole('heading', { name: 'Register the first admin' }).waitFor()
  await type(page, 'first', ADMIN_PASSWORD)
  await page.getByLabel('Setup token').fill('not-the-token')
  await register(page)
  await page.getByRole('alert').getByText('Only an admin may do this.').waitFor()
  await expect.poll(() => storedToken(page)).toBeNull()
  await page.getByLabel('Setup token').fill(' of-the-tests ')
  await register(page)
  await at(page, adminPaths.dashboard)
  await page.getByRole('columnheader', { name: 'visitors', exact: true }).waitFor()
  await expect.poll(async () => [bearers, await storedToken(page)]).toEqual([['Bearer of-the-tests'], token])
})

test('an unknown path leads to the dashboard, and a logout or a refused session removes the token', async () => {
  const { page } = await openDashboard(await newPage('phone'))
  await page.goto(`${adminUrl()}/dashboard/nowhere`)
  await page.getByRole('heading', { level: 1, name: '404' }).waitFor()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await at(page, adminPaths.dashboard)
  await button(page, 'Log out').click()
  await at(page, adminPaths.login)
  await expect.poll(() => storedToken(page)).toBeNull()

  // The next dashboard is that of an admin who signed in again.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(adminUrl())
  await at(page, adminPaths.dashboard)
  await page.getByRole('region', { name: 'Quiz analytics' }).waitFor()
  await page.route(QUERY, (route) => route.fulfill({ status: 401, json: { code: 'x', message: 'No.' } }))
  await button(page, /^Filters/).click()
  await update(page)
  await at(page, adminPaths.login)
  await expect.poll(() => storedToken(page)).toBeNull()
})
