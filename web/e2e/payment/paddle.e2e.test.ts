import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { startProduct } from '#prove/servers/product.ts'
import { createStandIn, replied } from '#prove/servers/stand-in.ts'
import { makeMailsDue } from '#prove/servers/database.ts'
import { isAccountPath, paths } from '#web/paths.ts'
import { routes } from '#web/routes.tsx'
import { siteMap } from '#web/site-map.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import {
  chooser,
  freshEmail,
  getPlan,
  storeVisitor,
  PASSWORD,
  register,
  subscriptionStatus,
} from '#web/e2e/tools/buyer.ts'
import { deliver, freshTransaction, mailsTo, PADDLE, CATALOG, signUp, TOKEN } from '#web/e2e/tools/paddle-site.ts'
import { isOpen, emit, installFakePaddle, paddleCalls } from '#web/e2e/tools/fake-paddle.ts'
import { at } from '#web/e2e/tools/pages.ts'
import { replacePixel, tracked } from '#web/e2e/tools/pixel.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const { newPage } = openBrowser()
/** Holds the bodies that Meta's server received. */
const received: string[] = []
const meta = shared(() =>
  createStandIn(({ body }) => {
    received.push(body)
    return replied(200, { events_received: 1 })
  }),
)
/** Sells through Paddle and reports to Meta. One product serves all tests, because a start takes seconds. */
const site = shared(() =>
  startProduct({
    ...PADDLE,
    META_PIXEL_ID: '4242',
    META_ACCESS_TOKEN: 'EAAG'.padEnd(60, 'x'),
    META_API_BASE: `${meta.origin}/v26.0`,
  }),
)

const confirmed = (page: Page) => page.getByText('Your payment is confirmed').waitFor()
const confirming = (page: Page) =>
  page.getByText('We are still confirming your payment. You don’t have to wait').waitFor()

/** Opens the offer page and waits for Paddle's prices: an agreement ends when the prices change. */
const openOffer = async (page: Page) => {
  await page.goto(site.url + paths.quiz.order)
  await chooser(page).getByText('€35.99 today').first().waitFor()
}

/** Opens the offer page as a visitor with a known e-mail. */
const atOffer = async (failures = 0, ads = false) => {
  const page = await newPage('phone')
  const email = freshEmail()
  await storeVisitor(page, email, ads)
  await replacePixel(page)
  let [asked, failed] = [0, 0]
  page.on('request', (request) => void (request.url().includes('paddle.com') && asked++))
  page.on('requestfailed', (request) => void (request.url().includes('paddle.com') && failed++))
  await installFakePaddle(page, failures)
  if (failures === 0) await openOffer(page)
  else await page.goto(site.url + paths.quiz.order)
  return { page, email, transactionId: freshTransaction(), asked: () => asked, failed: () => failed }
}

/** Opens the checkout of Paddle. */
const atCheckout = async (ads = false) => {
  const buyer = await atOffer(0, ads)
  await getPlan(buyer.page)
  await isOpen(buyer.page)
  await emit(buyer.page, buyer.transactionId, buyer.email, 'checkout.loaded')
  return buyer
}
type Buyer = Pick<Awaited<ReturnType<typeof atCheckout>>, 'page' | 'email' | 'transactionId'>
const happens = ({ page, transactionId, email }: Buyer, ...names: string[]) =>
  emit(page, transactionId, email, ...names)
const pays = ({ transactionId, email }: Buyer, order = (all: ReturnType<typeof signUp>) => all) =>
  deliver(site.url, order(signUp(transactionId, email)))

/** Opens the checkout for a plan on the current offer page. @returns the calls of Paddle. */
const openFor = async (page: Page, plan: string) => {
  const before = await page.evaluate(() => window.fakePaddle?.opened.length ?? 0)
  await getPlan(page, plan)
  await page.waitForFunction((count) => window.fakePaddle?.opened.length > count, before)
  return await paddleCalls(page)
}

test('Paddle is loaded once, shows its prices, and opens with the prices of the plan and its discount on sale', async () => {
  const { page, email, asked } = await atOffer()
  await chooser(page).getByText('Prices in euros, tax included.').waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).not.toContain('$')
  await expect.poll(() => chooser(page).textContent()).toContain('€2.28 per day')
  const regular = await openFor(page, '1-Week Trial')
  expect(regular).toMatchObject({ environment: 'sandbox', token: TOKEN })
  const expected = {
    items: [CATALOG.PADDLE_PRICE_TRIAL, CATALOG.PADDLE_PRICE_TRIAL_ONE_TIME].map((priceId) => ({
      priceId,
      quantity: 1,
    })),
    customer: { email },
    customData: { license: 'trial', quizUserId: await page.evaluate(() => localStorage.getItem('quizUserId')) },
    settings: expect.objectContaining({ successUrl: site.url + paths.success }),
  }
  expect(regular.opened).toEqual([expected])

  await emit(page, freshTransaction(), null, 'checkout.loaded', 'checkout.closed')
  await page.getByRole('button', { name: 'CLAIM MY 50% OFF' }).first().click()
  const { opened } = await openFor(page, '1-Week Trial')
  expect(opened.at(-1)).toEqual({ ...expected, discountId: CATALOG.PADDLE_DISCOUNT_TRIAL })
  expect(asked()).toBe(1)

  // An address, then a discount, that the provider refuses.
  await emit(page, freshTransaction(), null, 'checkout.error')
  await expect.poll(async () => (await paddleCalls(page)).opened.length).toBe(3)
  const { customer: _, ...anonymous } = expected
  expect((await paddleCalls(page)).opened.at(-1)).toEqual({
    ...anonymous,
    discountId: CATALOG.PADDLE_DISCOUNT_TRIAL,
  })
  await emit(page, freshTransaction(), null, 'checkout.error')
  await page.getByText('The checkout didn’t open with the discount').waitFor()
  await chooser(page).getByText('€35.99 today').first().waitFor()
  expect((await openFor(page, '1-Week Trial')).opened.at(-1)).toEqual(anonymous)
})

test('a script that fails to load is requested again, and the failure is shown', async () => {
  // The prices and the checkout each try three times.
  const { page, failed } = await atOffer(6)
  await expect.poll(failed).toBe(3)
  await chooser(page).getByText('Prices in US dollars, before tax.').waitFor()
  await getPlan(page)
  await page.getByText('The checkout couldn’t be opened').waitFor()
  await getPlan(page)
  await isOpen(page)
})

test('a completed checkout closes, is reported once, and counts only when a webhook confirms it, whatever the browser claims', async () => {
  const buyer = await atCheckout(true)
  const { page, email, transactionId } = buyer
  const reports: unknown[] = []
  page.on('request', (request) => void (request.url().endsWith('/fb/purchase') && reports.push(request.postDataJSON())))
  await happens(buyer, 'checkout.payment.initiated', 'checkout.completed', 'checkout.completed')
  await confirming(page)
  await expect.poll(async () => (await paddleCalls(page)).closed).toBe(1)
  const completed = ['CompleteRegistration', {}, { eventID: `completed:${transactionId}` }]
  expect((await tracked(page)).slice(2)).toEqual([completed])
  await expect
    .poll(() => reports)
    .toEqual([
      expect.objectContaining({
        email,
        value: CHARGES.monthly.cents / 100,
        currency: 'USD',
        external_id: 'ctm_01h',
        transactionId,
        event_source_url: site.url + paths.quiz.order,
      }),
    ])
  await page.route('**/account/auth/register', (route) => {
    const body: object = route.request().postDataJSON()
    const claimed = { ...body, license: 'lifetime', status: 'completed' }
    return route.continue({ postData: JSON.stringify(claimed) })
  })
  await register(page)
  await at(page, paths.account.cabinet)
  await expect
    .poll(() => subscriptionStatus(page))
    .toEqual({ status: 402, message: 'We are still confirming your payment.' })
  await pays(buyer)
  await expect.poll(async () => (await subscriptionStatus(page)).status).toBe(200)
})

test('a buyer who returns from a payment in another window finds the purchase, whose webhooks come late and in reverse', async () => {
  const buyer = await atCheckout()
  const { page, email } = buyer
  await happens(buyer, 'checkout.payment.initiated')
  const [opened] = (await paddleCalls(page)).opened
  await page.goto(opened?.settings.successUrl ?? '')
  await page.getByRole('heading', { name: 'We are still confirming your payment' }).waitFor()
  expect(new Set(await pays(buyer, (all) => all.toReversed()))).toEqual(new Set([200]))
  await confirmed(page)
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)
})

/** Waits for a mail to an address, and returns its link of this form. */
const mailedLink = async (email: string, form: RegExp): Promise<string> => {
  const linkIn = (mails: string[]) =>
    mails.map((mail) => form.exec(mail.replaceAll('=\r\n', '').replaceAll('=\n', ''))?.[0]).find(Boolean)
  const link = async () => {
    await makeMailsDue(site.databaseUrl)
    return linkIn(await mailsTo(site.dir, email))
  }
  await expect.poll(link).toBeDefined()
  return site.url + (await link())
}

const USED = 'This link was used already or has expired. Please ask for a new one.'

test('a buyer who left registers once through the link in a mail, and resets a forgotten password once through another', async () => {
  const [email, page] = [freshEmail(), await newPage('desk')]
  await deliver(site.url, signUp(freshTransaction(), email))
  const link = await mailedLink(email, /\/success#[\w-]+/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Create my account' }).waitFor()
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)
  await register(page)
  await at(page, paths.account.cabinet)
  await expect.poll(() => subscriptionStatus(page)).toMatchObject({ status: 200 })
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await page.getByText(USED).waitFor()

  await page.goto(site.url + paths.account.login)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('an e-mail with a link is on its way').waitFor()
  const reset = await mailedLink(email, /\/account\/reset#[\w-]+/)
  const choose = async () => {
    await page.goto(reset)
    await page.reload()
    await page.getByRole('textbox', { name: 'New password' }).fill(`${PASSWORD}, green pastures`)
    await page.getByRole('button', { name: 'Save and log in' }).click()
  }
  await choose()
  await at(page, paths.account.cabinet)
  await expect.poll(() => subscriptionStatus(page)).toMatchObject({ status: 200 })
  await choose()
  await page.getByText(USED).waitFor()
})

const followLink = async (path: string, failures = 0) => {
  const page = await newPage('phone')
  const transactionId = freshTransaction()
  await installFakePaddle(page, failures)
  await page.goto(`${site.url}${path}?_ptxn=${transactionId}`)
  return { page, transactionId, email: freshEmail() }
}

/** Pages that come with their markup, are empty, lead elsewhere without a purchase, and have a checkout of their own. */
const STARTS = [paths.terms, paths.quiz.email, paths.success, paths.quiz.order]

test('a payment link of Paddle opens its checkout on each kind of page, once, or says that it is unavailable', async () => {
  const { page } = await followLink(paths.landing, 5)
  await page.getByRole('alert').filter({ hasText: 'The checkout couldn’t be opened' }).waitFor()
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
  // The policy of the cabinet allows no checkout.
  await page.goto(`${site.url}${paths.account.login}?_ptxn=${freshTransaction()}`)
  await isOpen(page)
  await at(page, paths.landing)
})

test('a payment link of Paddle leads to the registration after a first purchase', async () => {
  const buyer = await followLink(paths.landing)
  await isOpen(buyer.page)
  await happens(buyer, 'checkout.loaded', 'checkout.completed')
  await deliver(site.url, signUp(buyer.transactionId, buyer.email))
  await buyer.page.waitForURL((url) => url.pathname === paths.success)
  await buyer.page.getByText('Your payment is confirmed').waitFor()
  await expect.poll(() => buyer.page.getByLabel('E-mail').inputValue()).toBe(buyer.email)
  await expect.poll(async () => (await paddleCalls(buyer.page)).closed).toBe(1)
})

test('a payment link of Paddle keeps a subscriber who renews on the page, and a reload does not open it again', async () => {
  const buyer = await followLink(paths.terms)
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
