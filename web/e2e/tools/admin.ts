import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { adminPaths } from '#web/paths.ts'
import { adminUrl } from './browser.ts'
import { button } from './dashboard.ts'
import { call } from './subscriber.ts'

export const ADMIN_PASSWORD = 'of-good-courage'

/** Creates an admin by the command line. Returns the username, which begins with the name. */
export const newAdmin = async (name: string): Promise<string> => {
  const username = `${name}-${randomUUID().slice(0, 8)}`
  const env = { ...process.env, DATABASE_URL: process.env['E2E_DATABASE_URL'], ADMIN_PASSWORD }
  await promisify(execFile)(process.execPath, ['run/cli/admin.ts', username], { env })
  return username
}

export const logInAdmin = async (page: Page, username: string, home = adminUrl()) => {
  await page.goto(home + adminPaths.login)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(ADMIN_PASSWORD)
  await button(page, 'Login').click()
}

/** Signs an admin in on the page, without the screen of the login. */
export const signInAdmin = async (page: Page, username: string): Promise<Page> => {
  const { token } = await call('/admin/auth/login', { username, password: ADMIN_PASSWORD })
  await page.addInitScript((value) => {
    // A page that was loaded before may have a newer token.
    if (localStorage.getItem('token') === null) localStorage.setItem('token', value)
  }, String(token))
  return page
}
