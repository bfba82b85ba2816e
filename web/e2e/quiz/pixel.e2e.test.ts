import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { at } from '#web/e2e/tools/pages.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { freshEmail, getPlan, testCheckout, payInTest } from '#web/e2e/tools/buyer.ts'
import { pixelCalls, tracked, withPixel } from '#web/e2e/tools/pixel.ts'

const { newPage } = openBrowser()
const OWN_ID = { eventID: expect.stringMatching(/^[0-9a-f-]{36}$/) }
const CLICK = 'IwAR0_Case-Sensitive.x'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const cookies = (page: Page) => page.evaluate(() => document.cookie)

/** Comes by an ad, and gets to the consent screen. */
const arrive = async () => {
  const page = await newPage('phone')
  await withPixel(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).hostname))
  await page.goto(`${paths.landing}?creo=psalm-23&fbclid=${CLICK}`)
  await press(page, '30-45')
  await at(page, paths.quiz.questionary)
  return { page, requested }
}

/** Pays in the open checkout, and returns the report of the purchase. */
const pay = async (page: Page) => {
  await testCheckout(page)
    .getByLabel(/e-?mail/i)
    .fill(freshEmail())
  const report = page.waitForRequest('**/api/v1/fb/purchase')
  await payInTest(page)
  await at(page, paths.success)
  return await report
}

test('after a yes the pixel gets Lead, the offer view and the checkout, once and in this order, and a purchase reports the click', async () => {
  const { page } = await arrive()
  await page.reload()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('checkbox').check()
  const before = Date.now()
  await press(page, 'Yes, I agree')
  await expect.poll(() => cookies(page)).toMatch(new RegExp(`_fbc=fb\\.1\\.\\d{13}\\.${CLICK}(;|$)`))
  const [, fbc = '', clickedAt] = /_fbc=(fb\.1\.(\d+)[^;]+)/.exec(await cookies(page)) ?? []
  expect(Number(clickedAt)).toBeLessThanOrEqual(before)

  // A visitor who comes back with a consent is tracked from the first page on.
  await page.goto(paths.landing)
  await expect.poll(() => pixelCalls(page)).toContainEqual(['init', '4242'])
  await page.goto(paths.quiz.purchase)
  await press(page, 'Get my plan')
  const events = [['Lead', {}, OWN_ID]]
  events.push(['CompleteRegistration', {}, OWN_ID])
  await expect.poll(() => tracked(page)).toEqual(events)
  await getPlan(page)
  events.push(['InitiateCheckout', {}, OWN_ID])
  await expect.poll(() => tracked(page)).toEqual(events)
  expect((await pay(page)).postDataJSON()).toMatchObject({ fbc })
  // A simulated purchase is none.
  expect(await tracked(page)).toEqual(events)
})

test('without a yes to ads the pixel gets nothing, the click is stored nowhere, and a purchase report has only cookies of the site', async () => {
  const { page, requested } = await arrive()
  await press(page, 'Yes, I agree')
  await page.getByRole('progressbar').waitFor()
  expect(await cookies(page)).not.toContain('_fbc')
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href)
  await expect.poll(stored).not.toContain(CLICK)

  await page.goto(paths.quiz.purchase)
  await press(page, 'Get my plan')
  await page.evaluate(() => {
    document.cookie = 'session_of_the_site=42; path=/'
  })
  await getPlan(page)
  const headers = await (await pay(page)).allHeaders()
  expect(headers['content-type']).toBe('application/json')
  expect(headers['cookie']).toBe('session_of_the_site=42')
  expect(requested).not.toContain('connect.facebook.net')
  await expect.poll(() => page.evaluate(() => 'fbq' in window)).toBe(false)
})
