import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { siteConfig } from '#web/e2e/tools/offer.ts'
import {
  PASSWORD,
  buy,
  freshEmail,
  storeVisitor,
  logIn,
  createAccount,
  register,
  subscriptionStatus,
} from '#web/e2e/tools/buyer.ts'
import { at, heading, moveTo, routeUntil } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()
const confirmed = (page: Page) => page.getByText('Your payment is confirmed').waitFor()
const create = (page: Page) => page.getByRole('button', { name: 'Create my account' })
const REGISTER = '**/account/auth/register'

/** Opens the success page after a payment, like a completed checkout does. */
const paid = async () => {
  const email = freshEmail()
  const page = await newPage('phone')
  await storeVisitor(page, email)
  const transactionId = await buy(page, email)
  await page.addInitScript(
    ([path, purchase]) => {
      if (location.pathname === path && history.state === null)
        history.replaceState({ usr: purchase, key: 'x', idx: 0 }, '')
    },
    [paths.success, { transactionId, email, license: 'monthly' }] as const,
  )
  await page.goto(paths.success)
  await confirmed(page)
  return { page, email, transactionId }
}

const expectAddresses = async (page: Page) => {
  const { contact } = await siteConfig()
  for (const address of [contact.support, contact.info]) {
    await expect.poll(() => page.getByRole('link', { name: address }).getAttribute('href')).toBe(`mailto:${address}`)
  }
}

const expectCentered = async (page: Page) => {
  const middleOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return (left + right) / 2
    })
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect
    .poll(async () => Math.abs((await middleOf('Welcome, Anna. One last step.')) - (await middleOf(title))))
    .toBeLessThan(1)
}

test('the welcome says where to write, and registration survives a reload, validates its fields, and survives a lost response and a rush', async () => {
  const { page, email } = await paid()
  await expectAddresses(page)
  await expectCentered(page)
  const bottom = () => create(page).evaluate((button) => button.getBoundingClientRect().bottom + scrollY)
  await expect.poll(bottom).toBeLessThan(844)
  await page.reload()
  await confirmed(page)
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)
  const keys: (string | undefined)[] = []
  await page.route(REGISTER, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return route.continue()
    if (keys.length === 2) return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: {} })
    await route.fetch()
    // The delay makes the message visible.
    await page.getByRole('button', { name: 'Creating your account...', disabled: true }).waitFor()
    return route.abort()
  })
  const last = page.getByLabel('Last name')
  const password = page.getByRole('textbox', { name: 'Password' })
  await create(page).click()
  await expect.poll(() => last.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  await last.fill('Lindqvist')
  await password.fill('short')
  await create(page).click()
  await expect
    .poll(() => password.evaluate((input: HTMLInputElement) => input.validationMessage))
    .toMatch(/^Please use 8 to 72 characters for the password/)
  expect(keys).toEqual([])

  await register(page)
  await page.getByText('No answer came from the server').waitFor()
  await create(page).click()
  // In a rush the page waits for its turn, and goes on without another tap.
  await page.getByText('Yours is next in line').waitFor()
  await at(page, paths.account.cabinet)
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
  await expect.poll(() => subscriptionStatus(page)).toMatchObject({ status: 200 })
})

test('a subscriber with an account adds the purchase by logging in', async () => {
  const { page, email } = await paid()
  await createAccount(page, email)
  await page.getByRole('link', { name: 'I already have an account' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)
  await logIn(page, email)
  await at(page, paths.account.cabinet)
  await expect.poll(() => subscriptionStatus(page)).toMatchObject({ status: 200 })
  // Back leads to the empty page of a new tab, and not to a form that registers the purchase again.
  await expect.poll(() => page.evaluate(() => history.length)).toBe(2)
})

test('a purchase in the URL can be registered in any browser, with its e-mail, also where no time zone is known', async () => {
  const page = await newPage('desk')
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }
    }
  })
  const email = freshEmail()
  await page.goto(`${paths.success}?txn=${await buy(page, email)}`)
  await confirmed(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('First name').fill('ruth_88')
  await page.getByLabel('Last name').fill('Smith, PhD')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await create(page).click()
  await page.getByRole('heading', { name: 'Welcome, ruth_88' }).waitFor()
  await expect.poll(() => subscriptionStatus(page)).toMatchObject({ status: 200 })
})

test('the success page waits for an unconfirmed payment, says so also before a reply, and offers alternatives later', async () => {
  const page = await newPage('phone')
  await page.clock.install()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/checkout/txn_*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${paths.success}?txn=txn_01unheard${Date.now()}`)
  await heading(page, 'We are still confirming your payment')
  release()
  await page.clock.fastForward(16_000)
  await create(page).click()
  await page.getByText('We are still confirming your payment. You don’t have to wait').waitFor()
  await page.getByLabel('E-mail').fill(freshEmail())
  await register(page)
  await at(page, paths.account.cabinet)
  await expect
    .poll(() => subscriptionStatus(page))
    .toEqual({ status: 402, message: 'We are still confirming your payment.' })
})

test('a link that failed is tried again and called dead only by the server, and without a purchase there are ways to find it', async () => {
  const page = await newPage('phone')
  const recover = await routeUntil(page, '**/account/auth/finish', (route) => route.fulfill({ status: 503 }))
  await page.goto(`${paths.success}#dead`)
  await heading(page, 'We couldn’t open your purchase')
  recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'This link no longer works')

  await moveTo(page, paths.success)
  await heading(page, 'Let’s find your purchase')
  await expectAddresses(page)
  await page.getByLabel('E-mail').fill(freshEmail())
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('an e-mail with a link is on its way').waitFor()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect.poll(() => page.getByLabel('E-mail').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: 'Log in' }).click()
  await at(page, paths.account.login)
})
