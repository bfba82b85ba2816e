import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminPaths, paths } from '#web/paths.ts'
import { ADMIN_PASSWORD, logInAdmin, newAdmin, signInAdmin } from '#web/e2e/tools/admin.ts'
import { adminUrl, baseUrl, openBrowser } from '#web/e2e/tools/browser.ts'
import { button, openTool } from '#web/e2e/tools/dashboard.ts'
import { call } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()

const at = (page: Page, path: string) => page.waitForURL((url) => url.href.split('?')[0] === adminUrl() + path)

const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })

/** Sets up an authenticator app on the page of the settings, and returns the recovery codes. */
const setUpApp = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(ADMIN_PASSWORD)
  await button(page, 'Set up a second factor').click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await code(page).fill(totp.generate())
  await button(page, 'Confirm').click()
  await page.getByText('10 recovery codes are left').waitFor()
  return await page.getByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/).allTextContents()
}

/** Gives the browser a passkey device, and returns a function that replaces it by one without passkeys. */
const addAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasUserVerification: true,
    isUserVerified: true,
  }
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return () => session.send('WebAuthn.clearCredentials', { authenticatorId })
}

test('after a second factor is set up, the next login needs its code, or a passkey once there is one', async () => {
  // Browsers use passkeys on localhost, and never on a bare address.
  const home = adminUrl().replace('127.0.0.1', 'localhost')
  const page = await newPage('desk')
  const clearPasskeys = await addAuthenticator(page)
  const username = await newAdmin('ruth')
  const openSettings = () => openTool(page, 'Settings')
  const logOut = async () => {
    await button(page, 'Log out').click()
    await page.waitForURL((url) => url.pathname.endsWith(adminPaths.login))
  }
  await logInAdmin(page, username, home)
  await openSettings()
  await page.getByText(`Signed in as ${username}`).waitFor()
  const [first = '', second = '', third = ''] = await setUpApp(page)
  await logOut()
  await logInAdmin(page, username, home)
  await code(page).fill(first)
  await button(page, 'Login').click()
  await openSettings()
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Password').fill(ADMIN_PASSWORD)
  await passkeys.getByLabel('Code of your authenticator app').fill(second)
  await button(page, 'Add a passkey').click()
  await passkeys.getByText('Laptop added').waitFor()
  await logOut()
  await logInAdmin(page, username, home)
  await page.waitForURL(home + adminPaths.dashboard)

  // A device without the passkey refuses, and the login asks for the code of the app.
  await logOut()
  await clearPasskeys()
  await logInAdmin(page, username, home)
  await page.getByText('Leave this empty to use your passkey.').waitFor()
  await code(page).fill(third)
  await button(page, 'Login').click()
  await page.waitForURL(home + adminPaths.dashboard)
})

test('an admin ends another session with the password, and continues with a new token', async () => {
  const username = await newAdmin('ruth')
  const { token: other } = await call('/admin/auth/login', { username, password: ADMIN_PASSWORD })
  const page = await signInAdmin(await newPage('desk'), username)
  await page.goto(adminUrl() + adminPaths.settings)
  const token = () => page.evaluate(() => localStorage.getItem('token'))
  const before = await token()
  await page.getByRole('cell', { name: 'This browser', exact: true }).waitFor()
  await page.getByRole('button', { name: /^End / }).click()
  const password = page.getByLabel(/^Your password, to end /)
  await password.fill('not-the-password')
  await button(page, 'End the session').click()
  await page.getByText('The current password is not right.').waitFor()
  await password.fill(ADMIN_PASSWORD)
  await button(page, 'End the session').click()
  await password.waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name: 'This browser', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^End / }).count()).toBe(0)
  await expect.poll(token).not.toBe(before)
  await expect(call('/admin/account', undefined, String(other))).rejects.toThrow('401')
})

test('an owner marks this browser and, by the link, a phone, whose visitor counts apart, and takes it back', async () => {
  const page = await signInAdmin(await newPage('desk'), await newAdmin('ruth'))
  await page.goto(adminUrl() + adminPaths.settings)
  await page.getByText('Our own visits').click()
  await page.getByText('count like those of any visitor').waitFor()
  await button(page, 'This browser is ours').click()
  await page.reload()
  await page.getByText('Our own visits').click()
  await page.getByText('are counted apart').waitFor()
  await button(page, 'Count them like others').click()
  await page.getByText('count like those of any visitor').waitFor()
  const link = await page.getByText(/\/own#/).innerText()

  const phone = await newPage('phone')
  await phone.goto(link)
  // A mark whose reply the next page did not await is sent again, before the one that follows it.
  const sent = (isOwn: boolean) =>
    phone.waitForRequest((request) => request.url().endsWith('/quiz/own') && request.postDataJSON().isOwn === isOwn)
  // Opening the link changes nothing.
  await phone.getByText('count like those of any visitor').waitFor()
  await button(phone, 'Count them apart').click()
  await phone.getByText('are counted apart').waitFor()
  const marked = sent(true)
  await phone.goto(baseUrl() + paths.landing)
  await phone.getByRole('button', { name: '46-60', exact: true }).click()
  const own = link.split('#')[1]
  expect((await marked).postDataJSON()).toMatchObject({ own, isOwn: true })
  const taken = sent(false)
  await phone.goto(link)
  await button(phone, 'Count them like others').click()
  expect((await taken).postDataJSON()).toMatchObject({ own, isOwn: false })
})

test('a live screen without a key or a pointer for an hour logs the admin out, and a used one does not', async () => {
  const page = await newPage('desk')
  await page.clock.install()
  await signInAdmin(page, await newAdmin('ruth'))
  await page.goto(adminUrl() + adminPaths.dashboard)
  await page.getByRole('region', { name: 'Quiz analytics' }).getByRole('table').waitFor()
  await page.clock.fastForward('50:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('50:00')
  expect(page.url()).toContain(adminPaths.dashboard)
  await page.clock.fastForward('11:00')
  await at(page, adminPaths.login)
})
