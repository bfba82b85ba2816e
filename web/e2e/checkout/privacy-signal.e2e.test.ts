import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct } from '#testing/product.ts'
import { createStandIn, replied } from '#testing/stand-in.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { chooser, getPlan } from '#web/e2e/tools/buyer.ts'
import { passConsent } from '#web/e2e/tools/consent.ts'
import { emit, installFakePaddle, isOpen, paddleCalls } from '#web/e2e/tools/fake-paddle.ts'
import { deliver, freshTransaction, PADDLE, signUp } from '#web/e2e/tools/paddle-site.ts'
import { giveEmail, giveName } from '#web/e2e/tools/steps.ts'
import { paths } from '#web/paths.ts'

const { newPage } = openBrowser()
/** Holds the bodies that Meta's server received. */
const received: string[] = []
let meta: Awaited<ReturnType<typeof createStandIn>>
let site: Awaited<ReturnType<typeof startProduct>>
beforeAll(async () => {
  meta = await createStandIn(({ body }) => {
    received.push(body)
    return replied(200, { events_received: 1 })
  })
  site = await startProduct({
    ...PADDLE,
    META_PIXEL_ID: '4242',
    META_ACCESS_TOKEN: 'EAAG'.padEnd(60, 'x'),
    META_API_BASE: `${meta.origin}/v26.0`,
  })
})
afterAll(() => Promise.all([site.stop(), meta.close()]))

/** Answers in the place of Meta, and returns the requests of the browser to it. */
const watchMeta = async (page: Page) => {
  const requests: string[] = []
  await page.context().route(/facebook/, (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return requests
}

/** Goes from the landing page to a purchase, and returns the transaction. */
const buyFromLanding = async (page: Page, allowsAds: boolean): Promise<string> => {
  const [email, transactionId] = ['ann@example.com', freshTransaction()]
  await installFakePaddle(page)
  await page.goto(`${site.url}${paths.landing}?creo=psalm-23_a`)
  await page.getByRole('button', { name: '30-45' }).click()
  await page.locator('summary').getByText('More', { exact: true }).click()
  const ads = page.getByRole('main').getByLabel('I agree to Meta')
  if (allowsAds) await ads.check()
  else await expect.poll(() => ads.isDisabled()).toBe(true)
  await passConsent(page)
  await page.getByText(/^Question 1 of/).waitFor({ state: 'attached' })
  await page.goto(site.url + paths.quiz.email)
  await giveEmail(page)
  await giveName(page)
  await page.getByRole('button', { name: 'Get my plan' }).click()
  await chooser(page).getByText('€35.99 today').first().waitFor()
  await getPlan(page)
  await isOpen(page)
  const { quizUserId } = (await paddleCalls(page)).opened[0]?.customData ?? {}
  await emit(page, transactionId, email, 'checkout.loaded', 'checkout.completed')
  await page.getByText('We are still confirming your payment').waitFor()
  await deliver(site.url, signUp(transactionId, email, String(quizUserId)))
  await page.getByText('Your payment is confirmed').waitFor()
  return transactionId
}

test('with Global Privacy Control, nothing is sent to Meta from the landing page to the purchase', async () => {
  const silent = await newPage('phone')
  await silent.context().setExtraHTTPHeaders({ 'sec-gpc': '1' })
  await silent.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const requests = await watchMeta(silent)
  const unreported = await buyFromLanding(silent, false)
  expect(await silent.context().cookies()).toEqual([])

  // The reaction reads purchases in order, so it has passed by the first one when it reports the second.
  const page = await newPage('phone')
  const others = await watchMeta(page)
  const reported = await buyFromLanding(page, true)
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]).toContain(reported)
  expect(received[0]).not.toContain(unreported)
  expect([requests.length, others.length > 0]).toEqual([0, true])
})
