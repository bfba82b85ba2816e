import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminPaths, isAccountPath, paths } from '#web/paths.ts'
import { routes } from '#web/routes.tsx'
import { siteMap } from '#web/site-map.ts'
import { adminUrl, baseUrl, browserOfProcess, openBrowser } from '#web/e2e/tools/browser.ts'
import { buy, freshEmail, register, storeVisitor } from '#web/e2e/tools/buyer.ts'
import { openDashboard } from '#web/e2e/tools/dashboard.ts'
import { aReader, call, newSubscriber, signIn } from '#web/e2e/tools/subscriber.ts'
import { at } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

/** Returns the name of the error that plain text as HTML and as the address of a script causes. */
const plainTextErrors = (page: Page) =>
  page.evaluate(() => {
    const nameOfError = (work: () => void) => {
      try {
        work()
        return undefined
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      nameOfError(() => (document.createElement('div').innerHTML = '<b>text</b>')),
      nameOfError(() => (document.createElement('script').src = '/script.js')),
    ]
  })

const REQUIRED = /require-trusted-types-for 'script'/
const policyOf = async (page: Page, path: string) => (await page.goto(path))?.headers()['content-security-policy']

test('every screen of the site works under trusted types, without a violation on the console', async () => {
  const page = await newPage('phone')
  await signIn(page, await aReader())
  for (const path of siteMap(routes)) {
    expect(await policyOf(page, path), path).toMatch(REQUIRED)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
})

test('the screens of the hidden area work under trusted types too', async () => {
  const { page } = await openDashboard(await newPage('desk'))
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('table').waitFor()
  for (const path of [adminPaths.login, adminPaths.register]) {
    expect(await policyOf(page, adminUrl() + path), path).toMatch(REQUIRED)
    await page.getByRole('textbox').first().waitFor()
  }
})

test.each(['/', paths.account.login])('a script on %s cannot use plain text as HTML or as an address', async (path) => {
  // A page of its own, because the browser reports these violations on the console.
  const page = await (await browserOfProcess()).newPage()
  await page.goto(baseUrl() + path)
  expect(await plainTextErrors(page)).toEqual(['TypeError', 'TypeError'])
  await page.close()
})

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSameDocument') === true)

/** Opens the registration of a buyer, with the e-mail filled in. */
const atRegistration = async () => {
  const page = await newPage('phone')
  const email = freshEmail()
  await storeVisitor(page, email)
  await page.goto(`${paths.success}?txn=${await buy(page, email)}`)
  await page.getByLabel('E-mail').fill(email)
  await mark(page)
  return { page, email }
}

test('a registration enters the cabinet by loading a page, so no script of the funnel runs there', async () => {
  const { page } = await atRegistration()
  await register(page)
  await at(page, paths.account.cabinet)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => isSameDocument(page)).toBe(false)
})

test('a link into the cabinet loads a page, and the state of the history survives', async () => {
  const { page, email } = await atRegistration()
  await page.getByRole('link', { name: 'I already have an account' }).click()
  // The address changes first, while the form with the same field is still shown.
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await expect.poll(() => isSameDocument(page)).toBe(false)
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)
})

test('screens inside the cabinet do not load a page each', async () => {
  const page = await newPage('phone')
  await signIn(page, await aReader())
  await page.goto(paths.account.cabinet)
  await page.getByRole('link', { name: 'Settings' }).click()
  await at(page, paths.account.settings)
  await mark(page)
  await page.getByRole('link', { name: 'Back to your journey' }).click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await isSameDocument(page)).toBe(true)
  expect(siteMap(routes).filter(isAccountPath).length).toBeGreaterThan(3)
})

test('a logout on another device leaves what is stored on this device to its own logout', async () => {
  const subscriber = await newSubscriber()
  const page = await newPage('phone')
  await signIn(page, subscriber)
  await page.goto(`${paths.account.day}?day=1`)
  const seat = page.getByRole('textbox').first()
  await seat.fill('A half-written prayer')
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cabinet.')))
  await expect.poll(stored).toContainEqual(expect.stringContaining('.draft.'))
  await call('/account/auth/logout', { everywhere: true }, subscriber.token)
  await page.goto(paths.account.cabinet)
  await at(page, paths.account.login)
  await expect.poll(stored).toContainEqual(expect.stringContaining('.draft.'))
})
