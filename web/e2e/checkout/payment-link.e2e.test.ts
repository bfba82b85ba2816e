import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { startProduct } from '#testing/product.ts'
import { isAccountPath, paths } from '#web/paths.ts'
import { routes } from '#web/routes.tsx'
import { siteMap } from '#web/site-map.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { freshEmail } from '#web/e2e/tools/buyer.ts'
import { deliver, freshTransaction, PADDLE, signUp } from '#web/e2e/tools/paddle-site.ts'
import { isOpen, emit, installFakePaddle, paddleCalls } from '#web/e2e/tools/fake-paddle.ts'

const { newPage } = openBrowser()
const site = shared(() => startProduct(PADDLE))

type Buyer = { page: Page; transactionId: string; email: string }
const happens = ({ page, transactionId, email }: Buyer, ...names: string[]) =>
  emit(page, transactionId, email, ...names)

const follow = async (path: string, failures = 0) => {
  const page = await newPage('phone')
  const transactionId = freshTransaction()
  await installFakePaddle(page, failures)
  await page.goto(`${site.url}${path}?_ptxn=${transactionId}`)
  return { page, transactionId, email: freshEmail() }
}

/** Pages that come with their markup, are empty, lead elsewhere without a purchase, and have a checkout of their own. */
const STARTS = [paths.terms, paths.quiz.email, paths.success, paths.quiz.order]

test('a payment link of Paddle opens its checkout on each kind of public page, once, and none without a transaction', async () => {
  const { page } = await follow(paths.landing)
  for (const path of STARTS) {
    const transactionId = freshTransaction()
    await page.goto(`${site.url}${path}?_ptxn=${transactionId}`)
    await isOpen(page)
    await expect.poll(async () => [path, (await paddleCalls(page)).opened]).toEqual([path, [{ transactionId }]])
  }
  for (const path of siteMap(routes).filter((path) => !isAccountPath(path))) {
    const { headers } = await fetch(site.url + path)
    expect(headers.get('content-security-policy'), path).toContain('https://cdn.paddle.com')
  }
  let asked = 0
  page.on('request', (request) => void (request.url().includes('paddle.com') && asked++))
  await page.goto(`${site.url}/?_ptxn=%3Cscript%3E`)
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(0)
})

test('a payment link of Paddle leads to the registration after a first purchase', async () => {
  const buyer = await follow(paths.landing)
  await isOpen(buyer.page)
  await happens(buyer, 'checkout.loaded', 'checkout.completed')
  await deliver(site.url, signUp(buyer.transactionId, buyer.email))
  await buyer.page.waitForURL((url) => url.pathname === paths.success)
  await buyer.page.getByText('Your payment is confirmed').waitFor()
  await expect.poll(() => buyer.page.getByLabel('E-mail').inputValue()).toBe(buyer.email)
  await expect.poll(async () => (await paddleCalls(buyer.page)).closed).toBe(1)
})

test('a payment link of Paddle into the cabinet, whose policy allows no checkout, opens on the landing page', async () => {
  const { page } = await follow(paths.account.login)
  await isOpen(page)
  await page.waitForURL((url) => url.pathname === paths.landing)
})

test('a payment link of Paddle keeps a subscriber who renews on the page, and a reload does not open it again', async () => {
  const buyer = await follow(paths.terms)
  const { page } = buyer
  await isOpen(page)
  const renewal = (all: ReturnType<typeof signUp>) =>
    all.map((webhook) => ({ ...webhook, data: { ...webhook.data, origin: 'subscription_recurring' } }))
  await deliver(site.url, renewal(signUp(buyer.transactionId, buyer.email)))
  const state = page.waitForResponse((response) => response.url().includes('/api/v1/checkout/txn_'))
  await happens(buyer, 'checkout.completed')
  expect(await (await state).json()).toMatchObject({ state: 'paid', kind: 'renewal' })
  await happens(buyer, 'checkout.closed')
  await page.waitForURL(site.url + paths.terms)
})

test('a payment link of Paddle shows an error when the checkout is unavailable', async () => {
  const { page } = await follow(paths.terms, Number.POSITIVE_INFINITY)
  await page.getByRole('alert').filter({ hasText: 'The checkout couldn’t be opened' }).waitFor()
})
