import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { startProduct } from '#testing/product.ts'
import { makeMailsDue } from '#testing/database.ts'
import { paths } from '#web/paths.ts'
import { closeContext, openBrowser } from '#web/e2e/tools/browser.ts'
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

const { newPage } = openBrowser()
const site = shared(() => startProduct({ ...PADDLE, META_PIXEL_ID: '4242' }))

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
  let failed = 0
  page.on('requestfailed', (request) => void (request.url().includes('paddle.com') && failed++))
  await installFakePaddle(page, failures)
  if (failures === 0) await openOffer(page)
  else await page.goto(site.url + paths.quiz.order)
  return { page, email, transactionId: freshTransaction(), failed: () => failed }
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

const PLANS = [
  [
    '1-Week Trial',
    'trial',
    [CATALOG.PADDLE_PRICE_TRIAL, CATALOG.PADDLE_PRICE_TRIAL_ONE_TIME],
    CATALOG.PADDLE_DISCOUNT_TRIAL,
  ],
  ['Lifetime Access', 'lifetime', [CATALOG.PADDLE_PRICE_LIFETIME], CATALOG.PADDLE_DISCOUNT_LIFETIME],
] as const

/** Opens the checkout for a plan on the current offer page. @returns the calls of Paddle. */
const openFor = async (page: Page, plan: string) => {
  const before = await page.evaluate(() => window.fakePaddle?.opened.length ?? 0)
  await getPlan(page, plan)
  await page.waitForFunction((count) => window.fakePaddle?.opened.length > count, before)
  return await paddleCalls(page)
}

test('Paddle is loaded once, shows its prices, and opens with the price of the plan and its discount on sale', async () => {
  const { page, email } = await atOffer()
  let asked = 0
  page.on('request', (request) => void (request.url().includes('paddle.com') && asked++))
  for (const [plan, license, prices, discountId] of PLANS) {
    const before = asked
    await openOffer(page)
    await chooser(page).getByText('Prices in euros, tax included.').waitFor()
    await expect.poll(() => page.getByRole('main').textContent()).not.toContain('$')
    await expect.poll(() => chooser(page).textContent()).toContain('€2.28 per day')
    const regular = await openFor(page, plan)
    await expect.poll(() => asked).toBe(before + 1)
    expect(regular).toMatchObject({ environment: 'sandbox', token: TOKEN })
    const expected = {
      items: prices.map((priceId) => ({ priceId, quantity: 1 })),
      customer: { email },
      customData: { license, quizUserId: await page.evaluate(() => localStorage.getItem('quizUserId')) },
      settings: expect.objectContaining({ successUrl: site.url + paths.success }),
    }
    expect(regular.opened).toEqual([expected])

    await emit(page, freshTransaction(), null, 'checkout.loaded', 'checkout.closed')
    await page.getByRole('button', { name: 'CLAIM MY 50% OFF' }).first().click()
    const { opened } = await openFor(page, plan)
    expect(opened.at(-1)).toEqual({ ...expected, discountId })
  }
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
        value: 38.92,
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

test('a buyer who returns from a payment in another window finds the purchase, late or not', async () => {
  const buyer = await atCheckout()
  const { page, email } = buyer
  await happens(buyer, 'checkout.payment.initiated')
  const [opened] = (await paddleCalls(page)).opened
  await page.goto(opened?.settings.successUrl ?? '')
  await page.getByRole('heading', { name: 'We are still confirming your payment' }).waitFor()
  await pays(buyer)
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

test('a buyer who left registers once through the link in a mail, in any browser', async () => {
  const buyer = await atCheckout()
  await pays(buyer)
  await closeContext(buyer.page.context())
  const link = await mailedLink(buyer.email, /\/success#[\w-]+/)
  const page = await newPage('desk')
  await page.goto(link)
  await page.getByRole('button', { name: 'Create my account' }).waitFor()
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(buyer.email)
  await register(page)
  await at(page, paths.account.cabinet)
  await expect.poll(() => subscriptionStatus(page)).toMatchObject({ status: 200 })
  const other = await newPage('phone')
  await other.goto(link)
  await other.getByText('This link was used already or has expired. Please ask for a new one.').waitFor()
})

test('webhooks in reverse confirm a checkout at once, and a forgotten password is reset once through the link in a mail', async () => {
  const buyer = await atCheckout()
  const { page, email } = buyer
  expect(new Set(await pays(buyer, (all) => all.toReversed()))).toEqual(new Set([200]))
  await happens(buyer, 'checkout.completed')
  await confirmed(page)
  await register(page)
  await at(page, paths.account.cabinet)
  await page.evaluate(() => localStorage.removeItem('client_token'))
  await page.goto(site.url + paths.account.login)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('an e-mail with a link is on its way').waitFor()
  const link = await mailedLink(email, /\/account\/reset#[\w-]+/)
  const choose = async () => {
    await page.goto(link)
    await page.reload()
    await page.getByRole('textbox', { name: 'New password' }).fill(`${PASSWORD}, green pastures`)
    await page.getByRole('button', { name: 'Save and log in' }).click()
  }
  await choose()
  await at(page, paths.account.cabinet)
  await expect.poll(() => subscriptionStatus(page)).toMatchObject({ status: 200 })
  await choose()
  await page.getByText('This link was used already or has expired. Please ask for a new one.').waitFor()
})
