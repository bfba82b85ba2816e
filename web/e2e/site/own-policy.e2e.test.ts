import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminPaths, paths } from '#web/paths.ts'
import { routes } from '#web/routes.tsx'
import { siteMap } from '#web/site-map.ts'
import { adminUrl, baseUrl, browserOfProcess, openBrowser } from '#web/e2e/tools/browser.ts'
import { buy, freshEmail, storeVisitor } from '#web/e2e/tools/buyer.ts'
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

test('every page requires trusted types, and a script cannot use plain text as HTML or as an address', async () => {
  const addresses = [...siteMap(routes).map((path) => baseUrl() + path), adminUrl() + adminPaths.login]
  for (const address of addresses) {
    const { headers } = await fetch(address)
    expect(headers.get('content-security-policy'), address).toContain("require-trusted-types-for 'script'")
  }
  // A page of its own, because the browser reports these violations on the console.
  const page = await (await browserOfProcess()).newPage()
  await page.goto(baseUrl() + paths.account.login)
  expect(await plainTextErrors(page)).toEqual(['TypeError', 'TypeError'])
  await page.close()
})

/** Other browser tests open all other screens, and a violation fails them too. */
const SELDOM = [
  paths.privacyPolicy,
  paths.accessibility,
  paths.unknownCharge,
  paths.underAge,
  paths.account.daily,
  paths.account.season,
]

test('screens that no other browser test opens work under trusted types, without a violation on the console', async () => {
  const page = await newPage('phone')
  await signIn(page, await aReader())
  for (const path of SELDOM) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
})

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSameDocument') === true)

test('a link into the cabinet loads a page, and the state of the history survives', async () => {
  const page = await newPage('phone')
  const email = freshEmail()
  await storeVisitor(page, email)
  await page.goto(`${paths.success}?txn=${await buy(page, email)}`)
  await page.getByLabel('E-mail').fill(email)
  await mark(page)
  await page.getByRole('link', { name: 'I already have an account' }).click()
  // The address changes first, while the form with the same field is still shown.
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await expect.poll(() => isSameDocument(page)).toBe(false)
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)
})

test('screens of the cabinet share a page, and a logout on another device leaves what is stored on this device to its own logout', async () => {
  const subscriber = await newSubscriber()
  const page = await newPage('phone')
  await signIn(page, subscriber)
  await page.goto(paths.account.cabinet)
  await page.getByRole('link', { name: 'Settings' }).click()
  await at(page, paths.account.settings)
  await mark(page)
  await page.getByRole('link', { name: 'Back to your journey' }).click()
  await page.getByRole('button', { name: 'Go to next day' }).click()
  await at(page, paths.account.day)
  expect(await isSameDocument(page)).toBe(true)

  const seat = page.getByRole('textbox').first()
  await seat.fill('A half-written prayer')
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cabinet.')))
  await expect.poll(stored).toContainEqual(expect.stringContaining('.draft.'))
  await call('/account/auth/logout', { everywhere: true }, subscriber.token)
  await page.goto(paths.account.cabinet)
  await at(page, paths.account.login)
  await expect.poll(stored).toContainEqual(expect.stringContaining('.draft.'))
})
