import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminPaths } from '#web/paths.ts'
import { axeFindings } from '#web/e2e/tools/axe.ts'
import { adminUrl, openBrowser } from '#web/e2e/tools/browser.ts'
import { button } from '#web/e2e/tools/dashboard.ts'

const PASSWORD = 'of-good-courage'

const { newPage } = openBrowser()

const at = (page: Page, path: string) => page.waitForURL((url) => url.href.split('?')[0] === adminUrl() + path)

const login = async (page: Page, username: string) => {
  await page.goto(adminUrl() + adminPaths.login)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(PASSWORD)
  await button(page, 'Login').click()
}

const newAdmin = async () => {
  const username = `ruth-${randomUUID().slice(0, 8)}`
  const env = { ...process.env, DATABASE_URL: process.env['E2E_DATABASE_URL'], ADMIN_PASSWORD: PASSWORD }
  await promisify(execFile)(process.execPath, ['run/cli/admin.ts', username], { env })
  return username
}

test('an admin sets up a second factor, and the next login needs its code', async () => {
  const page = await newPage('desk')
  const username = await newAdmin()
  await login(page, username)
  await at(page, adminPaths.dashboard)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByText(`Signed in as ${username}`).waitFor()
  await page.getByText('This browser').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await button(page, 'Set up a second factor').click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(totp.generate())
  await button(page, 'Confirm').click()
  await page.getByText('10 recovery codes are left').waitFor()
  const [recoveryCode = ''] = await page.getByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/).allTextContents()
  await button(page, 'Log out').click()
  await at(page, adminPaths.login)
  await login(page, username)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(recoveryCode)
  await button(page, 'Login').click()
  await at(page, adminPaths.dashboard)
})
