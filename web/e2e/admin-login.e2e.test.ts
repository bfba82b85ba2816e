import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminPaths } from '../paths.ts'
import { axeFindings } from './axe.ts'
import { adminUrl, openBrowser } from './browser.ts'
import { button, openDashboard, QUERY, update } from './operator.ts'

const LOGIN = '**/api/v1/admin/auth/login'
const PASSWORD = 'of-good-courage'

const { newPage } = openBrowser()

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const at = (page: Page, path: string) => page.waitForURL((url) => url.href.split('?')[0] === adminUrl() + path)

describe('logging in', () => {
  const fill = async (page: Page, username: string, password: string) => {
    await page.goto(adminUrl() + adminPaths.login)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill(password)
    await button(page, 'Login').click()
  }

  beforeAll(async () => {
    const env = { ...process.env, DATABASE_URL: process.env.E2E_DATABASE_URL, ADMIN_PASSWORD: PASSWORD }
    const makeAdmin = fileURLToPath(new URL('../../api/cli/admin.ts', import.meta.url))
    // Made once, however often this file is tried.
    await promisify(execFile)(process.execPath, [makeAdmin, 'ann'], { env }).catch(() => {})
  })

  test('is refused with the wrong password, leads to the dashboard with the right one, and outlives a reload', async () => {
    const page = await newPage('desk')
    await fill(page, 'ann', 'of-good-cheer')
    await page.getByRole('alert').getByText('Wrong username or password.').waitFor()
    expect(await storedToken(page)).toBeNull()
    await page.getByLabel('Password').fill(PASSWORD)
    await button(page, 'Login').click()
    await at(page, adminPaths.dashboard)
    await page.getByRole('columnheader', { name: 'visitors' }).waitFor()
    await page.reload()
    await page.getByRole('columnheader', { name: 'visitors' }).waitFor()
    expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    for (const screen of ['Compare', 'Answers', 'Operators']) {
      await page.getByRole('link', { name: screen }).click()
      await page.getByRole('heading', { level: 1, name: screen }).waitFor()
    }
    await page.getByRole('cell', { name: 'signed in' }).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`))
    await page.goto(adminUrl() + adminPaths.dashboard)
    await at(page, adminPaths.login)
    expect(await storedToken(page)).toBeNull()
  })

  test.each<[string, (route: Route) => Promise<void>, string]>([
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

test('without a token the dashboard leads to the login, and the filters of the address wait there', async () => {
  const page = await newPage('desk')
  await page.goto(`${adminUrl()}${adminPaths.dashboard}?group=creo`)
  await at(page, adminPaths.login)
  expect(new URL(page.url()).search).toBe('?group=creo')
})

test.each([400, 401, 403])('an answer of %d logs out', async (status) => {
  const { page } = await openDashboard(await newPage('desk'))
  await page.route(QUERY, (route) => route.fulfill({ status, json: { code: 'x', message: 'No.' } }))
  await update(page)
  await at(page, adminPaths.login)
  expect(await storedToken(page)).toBeNull()
})

test('Log out forgets the token and leads to the login', async () => {
  const { page } = await openDashboard(await newPage('desk'))
  await button(page, 'Log out').click()
  await at(page, adminPaths.login)
  expect(await storedToken(page)).toBeNull()
})
