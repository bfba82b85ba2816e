import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { freshEmail, logIn, createAccount, PASSWORD } from '#web/e2e/tools/buyer.ts'
import { fillSilently } from '#web/e2e/tools/steps.ts'
import { at } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()
const LOGIN = '**/api/v1/account/auth/login'
const token = (page: Page) => page.evaluate(() => localStorage.getItem('client_token'))

const registered = async (page: Page) => {
  const email = freshEmail()
  await createAccount(page, email)
  return email
}

const openLogin = async () => {
  const page = await newPage('phone')
  await page.goto(paths.account.login)
  return page
}

test('the login shows one error for a wrong password and an unknown e-mail, and leads to the cabinet, also on later visits', async () => {
  const page = await openLogin()
  const email = await registered(page)
  for (const [address, password] of [
    [email, 'wrong password'],
    [freshEmail(), PASSWORD],
  ] as const) {
    const answered = page.waitForResponse(LOGIN)
    await logIn(page, address, password)
    expect((await answered).status()).toBe(401)
    await page
      .getByRole('alert')
      .getByText(/^Incorrect email or password$/)
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Log in' }).isEnabled()).toBe(true)
  }
  await expect.poll(() => token(page)).toBeNull()
  // Filled in without an event while the error is shown; typing into the other field keeps it.
  await fillSilently(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await page.getByLabel('E-mail').fill(` ${email.toUpperCase()}\u00A0`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await at(page, paths.account.cabinet)
  await expect.poll(() => token(page)).toMatch(/^ey/)
  await page.goto(paths.account.login)
  await at(page, paths.account.cabinet)
})

test('the login sends nothing until both fields are filled in, shows the password, says why a call failed, and offers a link with the typed e-mail', async () => {
  const page = await openLogin()
  await page.route(LOGIN, () => expect.unreachable('nothing is to be sent'))
  await page.getByRole('button', { name: 'Log in' }).click()
  const missing = (input: HTMLInputElement) => input.validity.valueMissing
  await expect.poll(() => page.getByLabel('E-mail').evaluate(missing)).toBe(true)
  await page.getByLabel('E-mail').fill('ann@example.com')
  await page.getByRole('button', { name: 'Log in' }).click()
  const password = page.getByRole('textbox', { name: 'Password' })
  await expect.poll(() => password.evaluate(missing)).toBe(true)
  await expect.poll(() => password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show the password' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide the password' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('password')

  await page.unroute(LOGIN)
  await page.route(LOGIN, (route) => route.abort(), { times: 1 })
  const email = freshEmail()
  await logIn(page, email)
  await page
    .getByRole('alert')
    .getByText(/check your connection/)
    .waitFor()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await at(page, paths.account.reset)
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  const said = page.getByText(`If we know ${email}, an e-mail with a link is on its way.`)
  await said.waitFor()
  await expect.poll(() => said.evaluate((element) => element === document.activeElement)).toBe(true)
})

const RUBBISH = 'a'.repeat(64)

test('an invalid link to a new password or to the registration shows an error, and offers to send another', async () => {
  const page = await newPage('phone')
  await page.goto(`${paths.account.reset}#${RUBBISH}`)
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and log in' }).click()
  const expired = 'This link was used already or has expired. Please ask for a new one.'
  await page.getByText(expired).waitFor()
  await page.getByRole('button', { name: 'Send me a link' }).waitFor()

  await page.goto(`${paths.success}#abc`)
  await page.getByText('This link is incomplete. Please open it from the mail again.').waitFor()
  await page.goto(`${paths.success}#${RUBBISH}`)
  await page.getByText(expired).waitFor()
  await page.getByRole('button', { name: 'Send me a link' }).waitFor()
})

test('the link to finish the registration is asked for again after a lost reply, is removed from the URL, and survives a reload', async () => {
  const page = await newPage('phone')
  let calls = 0
  await page.route('**/api/v1/account/auth/finish', (route) => {
    calls += 1
    if (calls === 1) return route.abort()
    return route.fulfill({ json: { payoutSubId: 'txn_01mail', email: 'ann@example.com', license: 'trial' } })
  })
  await page.goto(`${paths.success}#${RUBBISH}`)
  await page.getByRole('button', { name: 'Create my account' }).waitFor()
  expect(calls).toBe(2)
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await page.reload()
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('ann@example.com')
  expect(calls).toBe(2)
})
