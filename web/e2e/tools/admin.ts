import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import type { AdminRow } from '#api/contracts/operations/operations.ts'
import { once } from '#prove/servers/resources.ts'
import { adminPaths } from '#web/paths.ts'
import { adminUrl } from './browser.ts'
import { button } from './dashboard.ts'
import { call } from './subscriber.ts'

export const ADMIN_PASSWORD = 'of-good-courage'

const uniqueName = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

const adminToken = async (username: string): Promise<string> =>
  String((await call('/admin/auth/login', { username, password: ADMIN_PASSWORD }))['token'])

/** Creates an admin by the command line, which takes a second. Returns a token. */
const createFounder = async (): Promise<string> => {
  const username = uniqueName('founder')
  const env = { ...process.env, DATABASE_URL: process.env['E2E_DATABASE_URL'], ADMIN_PASSWORD }
  await promisify(execFile)(process.execPath, ['operate/cli/admin.ts', username], { env })
  return await adminToken(username)
}
const founderToken = once(createFounder)

/** Creates an admin who may operate. Returns the username, which begins with the name. */
export const newAdmin = async (name: string): Promise<string> => {
  const username = uniqueName(name)
  const password = ADMIN_PASSWORD
  const token = await founderToken()
  const registered = await call('/admin/auth/register', { username, password, currentPassword: password }, token)
  await call('/admin/account/logout', { everywhere: false }, String(registered['token']))
  const { admins } = (await call('/admin/admins', undefined, token)) as { admins: AdminRow[] }
  const adminId = admins.find((admin) => admin.username === username)?.adminId
  await call('/admin/admins/role', { adminId, role: 'operate', password }, token)
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
  const token = await adminToken(username)
  await page.addInitScript((value) => {
    // A page that was loaded before may have a newer token.
    if (localStorage.getItem('token') === null) localStorage.setItem('token', value)
  }, token)
  return page
}
