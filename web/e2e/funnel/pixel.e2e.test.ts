import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { at } from '#web/e2e/tools/pages.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { freshEmail, getPlan, storeVisitor, testCheckout } from '#web/e2e/tools/buyer.ts'
import { pixelCalls, tracked, withPixel } from '#web/e2e/tools/pixel.ts'

const { newPage } = openBrowser()
const OWN_ID = { eventID: expect.stringMatching(/^[0-9a-f-]{36}$/) }

test('the pixel gets Lead, the offer view and the checkout, once and in this order, but no simulated purchase', async () => {
  const page = await newPage('phone')
  await withPixel(page)
  await storeVisitor(page, freshEmail(), true)
  await page.goto(paths.landing)
  await expect.poll(() => pixelCalls(page)).toContainEqual(['init', '4242'])
  await page.goto(paths.quiz.purchase)
  await page.getByRole('button', { name: 'Get my plan' }).click()
  const lead = ['Lead', {}, OWN_ID]
  const view = ['CompleteRegistration', {}, OWN_ID]
  await expect.poll(() => tracked(page)).toEqual([lead, view])

  await getPlan(page)
  const checkout = ['InitiateCheckout', {}, OWN_ID]
  await expect.poll(() => tracked(page)).toEqual([lead, view, checkout])

  const report = page.waitForRequest('**/api/v1/fb/purchase')
  await testCheckout(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await page.waitForURL(`**${paths.success}`)
  await report
  expect(await tracked(page)).toEqual([lead, view, checkout])
})

test('without consent to ads the pixel gets nothing, and the purchase report includes the cookies of the site', async () => {
  const page = await newPage('phone')
  await withPixel(page)
  await storeVisitor(page, freshEmail(), false)
  await page.goto(paths.quiz.purchase)
  await page.getByRole('button', { name: 'Get my plan' }).click()
  await page.evaluate(() => {
    document.cookie = 'session_of_the_site=42; path=/'
  })
  await getPlan(page)
  const report = page.waitForRequest('**/api/v1/fb/purchase')
  await testCheckout(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await page.waitForURL(`**${paths.success}`)
  await expect.poll(() => page.evaluate(() => 'fbq' in window)).toBe(false)
  expect(await (await report).allHeaders()).toMatchObject({
    'content-type': 'application/json',
    cookie: expect.stringContaining('session_of_the_site=42'),
  })
})

describe('the click on an ad', () => {
  const CLICK = 'IwAR0_Case-Sensitive.x'
  const cookies = (page: Page) => page.evaluate(() => document.cookie)
  const arrive = async () => {
    const page = await newPage('phone')
    await withPixel(page)
    await page.goto(`${paths.landing}?creo=psalm-23&fbclid=${CLICK}`)
    await page.getByRole('button', { name: '30-45', exact: true }).click()
    await at(page, paths.quiz.questionary)
    return page
  }

  test('a yes stores the click as it was sent, also after a reload, and a purchase reports it', async () => {
    const page = await arrive()
    await page.reload()
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('checkbox').check()
    const before = Date.now()
    await page.getByRole('button', { name: 'Yes, I agree' }).click()
    await expect.poll(() => cookies(page)).toMatch(new RegExp(`_fbc=fb\\.1\\.\\d{13}\\.${CLICK}(;|$)`))
    const [, at] = /_fbc=fb\.1\.(\d+)/.exec(await cookies(page)) ?? []
    expect(Number(at)).toBeLessThanOrEqual(before)
    const fbc = /_fbc=([^;]+)/.exec(await cookies(page))?.[1]
    for (const path of [paths.quiz.purchase, paths.quiz.order]) await page.goto(path)
    await getPlan(page)
    await testCheckout(page)
      .getByLabel(/e-?mail/i)
      .fill(freshEmail())
    const report = page.waitForRequest('**/api/v1/fb/purchase')
    await testCheckout(page)
      .getByRole('button', { name: /^Pay \$/ })
      .click()
    expect((await report).postDataJSON()).toMatchObject({ fbc })
  })

  test('without a yes to ads, the click is stored nowhere', async () => {
    const page = await arrive()
    await page.getByRole('button', { name: 'Yes, I agree' }).click()
    await page.getByRole('progressbar').waitFor()
    expect(await cookies(page)).not.toContain('_fbc')
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href)
    await expect.poll(stored).not.toContain(CLICK)
  })
})
