import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Moment } from '#api/contracts/offer/moments.ts'
import { paths } from '#web/paths.ts'
import { at } from '#web/e2e/tools/pages.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { chooser, freshEmail, getPlan, storeVisitor, testCheckout } from '#web/e2e/tools/buyer.ts'

const { newPage } = openBrowser()

/**
 * Records the moments that the API acknowledges, in the order in which they were sent. A request that a new page cut off is
 * sent again, with the same key.
 */
const watchMoments = (page: Page) => {
  const moments: Omit<Moment, 'quizUserId'>[] = []
  const keys = new Set<string | undefined>()
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/v1/quiz/moment') || response.status() !== 200) return
    const key = response.request().headers()['idempotency-key']
    if (key && keys.has(key)) return
    keys.add(key)
    const { quizUserId: _, ...moment }: Moment = response.request().postDataJSON()
    moments.push(moment)
  })
  return moments
}

test('every moment from the landing to the claimed sale is reported once', async () => {
  const page = await newPage('desk')
  await storeVisitor(page, freshEmail())
  const moments = watchMoments(page)
  await page.goto(`${paths.landing}?creo=psalm-23&utm_source=facebook&fbclid=IwAR0person`)
  await page.getByRole('button', { name: '30-45', exact: true }).click()
  await at(page, paths.quiz.questionary)
  const landing = { moment: 'landing-seen', creo: 'psalm-23', utm: { source: 'facebook' }, clickId: 'fbclid' }
  await expect.poll(() => moments).toEqual([landing])
  await page.goto(paths.quiz.purchase)
  await page.getByRole('button', { name: 'Get my plan' }).click()
  await chooser(page).waitFor()
  await getPlan(page)
  await testCheckout(page).getByRole('button', { name: 'Decline the card' }).click()
  await testCheckout(page).getByRole('status').filter({ hasText: /\S/ }).waitFor()
  await testCheckout(page).getByRole('button', { name: 'Close the checkout' }).click()
  await page.waitForURL(`**${paths.quiz.discount}`)
  await page.getByRole('button', { name: 'CLAIM MY 50% OFF' }).first().click()
  await page.waitForURL(`**${paths.quiz.order}`)
  await getPlan(page, 'Lifetime Access')
  await testCheckout(page).waitFor()
  const monthly = { license: 'monthly', sale: false }
  await expect
    .poll(() => moments)
    .toEqual([
      landing,
      { moment: 'plan-ready-seen' },
      { moment: 'offer-seen' },
      { moment: 'agreed' },
      { moment: 'plan-chosen', ...monthly },
      { moment: 'checkout-failed', ...monthly, reason: 'payment' },
      { moment: 'checkout-closed', ...monthly },
      { moment: 'discount-seen' },
      { moment: 'sale-claimed' },
      { moment: 'plan-chosen', license: 'lifetime', sale: true },
    ])
})

test('a view of the landing page stores nothing, and a visitor who comes back by another ad is attributed to both', async () => {
  const page = await newPage('phone')
  const moments = watchMoments(page)
  const counted = page.waitForResponse('**/api/v1/quiz/landing')
  await page.goto(`${paths.landing}?creo=psalm-23&utm_source=facebook`)
  const ad = { creo: 'psalm-23', utm: { source: 'facebook' } }
  expect((await counted).request().postDataJSON()).toEqual({ ...ad, isAutomated: true })
  const stored = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  await expect.poll(async () => (await stored()).filter((key) => !key.startsWith('outbox'))).toEqual([])
  await page.getByRole('button', { name: '30-45', exact: true }).click()
  await at(page, paths.quiz.questionary)
  await expect.poll(stored).toEqual(expect.arrayContaining(['quizUserId', 'creo']))
  const first = { moment: 'landing-seen', ...ad }
  await expect.poll(() => moments).toEqual([first])

  for (const address of ['', '?creo=lamp&utm_source=tiktok&ttclid=person']) await page.goto(paths.landing + address)
  const again = { moment: 'landing-seen', creo: 'lamp', utm: { source: 'tiktok' }, clickId: 'ttclid' }
  await expect.poll(() => moments).toEqual([first, again])
})

test('an ad that leads to any page counts there, and survives links and reloads until the first tap', async () => {
  const page = await newPage('phone')
  const counted = page.waitForResponse('**/api/v1/quiz/landing')
  await page.goto(`${paths.terms}?utm_source=fb?CREO=US%20|%20Women%2045%2B&creo=other`)
  const ad = { creo: 'US | Women 45+', utm: { source: 'fb' } }
  expect((await counted).request().postDataJSON()).toEqual({ ...ad, isAutomated: true })
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL(({ pathname, search }) => pathname === paths.landing && search.includes('CREO'))
  await page.reload()
  const saved = page.waitForResponse('**/api/v1/quiz/user-info')
  const moments = watchMoments(page)
  await page.getByRole('button', { name: '30-45', exact: true }).click()
  expect((await saved).request().postDataJSON()).toMatchObject({ creo: ad.creo })
  await expect.poll(() => moments).toEqual([{ moment: 'landing-seen', ...ad }])
})
