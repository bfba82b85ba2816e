import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noticeOf, plans, refund } from '#events/payment/money/plans.ts'
import { trialTerms } from '#events/payment/money/trial-terms.ts'
import { paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import { baseUrl, browserOfProcess, openBrowser, SCREENS } from '#web/e2e/tools/browser.ts'
import { siteConfig } from '#web/e2e/tools/offer.ts'
import { heading, moveTo } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

const PAGES = [
  { path: paths.privacyPolicy, title: 'Privacy Policy' },
  { path: paths.terms, title: 'Terms' },
  { path: paths.refundPolicy, title: 'Refund Policy' },
]
const words = async (page: Page) => (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')

/** Expects that every line of the contents leads to its section. */
const expectContents = async (page: Page) => {
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  const hrefs = await contents.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const href of hrefs)
    await expect.poll(() => page.locator(`section${href}`).count(), { message: href ?? '' }).toBe(1)
  expect(hrefs.length).toBeGreaterThanOrEqual(7)
  expect(hrefs).toHaveLength(await page.getByRole('heading', { level: 2 }).count())
}

test('the legal pages are complete and dated without any script, with the terms of the plans and of refunds', async () => {
  const browser = await browserOfProcess()
  const context = await browser.newContext({ ...SCREENS.phone, baseURL: baseUrl(), javaScriptEnabled: false })
  const page = await context.newPage()
  const read = new Map<string, string>()
  for (const { path, title } of PAGES) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect.poll(() => page.title()).toBe(`${title} · ${brand.name}`)
    await heading(page, title)
    await page.getByText('Effective date: March 1, 2025').waitFor()
    await expectContents(page)
    const text = await words(page)
    expect(text).not.toMatch(/undefined|NaN|\[object|\{/)
    await expect.poll(() => page.getByText('needs JavaScript').count()).toBe(0)
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
    read.set(path, text)
  }

  const policy = read.get(paths.refundPolicy) ?? ''
  const days = policy.match(/(\d+)[- ]days?\b/g) ?? []
  expect(days).toContain(`${refund.days} days`)
  expect(days.every((one) => /^(?:30|14)[- ]days?$/.test(one))).toBe(true)
  const promised = ['within 48 hours', '5-10 business days', 'the first billing cycle only']
  for (const said of promised) expect(policy).toContain(said)
  expect(refund.days).toBe(30)

  const terms = read.get(paths.terms) ?? ''
  for (const said of ['Refunds within 30 days', 'full refund', ...promised]) expect(terms).toContain(said)
  for (const plan of plans)
    for (const said of [plan.name, noticeOf(plan, false), noticeOf(plan, true)]) expect(terms).toContain(said)
  const { renewal, charge } = trialTerms
  for (const amount of [charge, renewal.regular.amount, renewal.sale.amount]) expect(terms).toContain(`$${amount}`)
})

test('the legal pages name the company and follow the settings, lead to each other, and print only their text', async () => {
  const config = { ...(await siteConfig()), retentionDays: 45 }
  const { company, contact } = config
  const page = await newPage('phone')
  let isDown = false
  await page.route('**/api/v1/config', (route) =>
    route.fulfill(isDown ? { status: 500, json: { code: 'internal', message: 'No.' } } : { json: config }),
  )
  const expectNames = async () => {
    for (const named of [company.name, company.address, contact.info, contact.support, 'Singapore'])
      await expect.poll(() => words(page)).toContain(named)
  }
  await page.goto(paths.refundPolicy)
  await expectNames()
  await page.getByRole('main').getByRole('link', { name: 'Terms' }).click()
  await page.waitForURL(`**${paths.terms}#cancelling`)
  const isThere = () => page.locator('#cancelling').evaluate((it) => Math.abs(it.getBoundingClientRect().top) < 200)
  await expect.poll(isThere).toBe(true)
  await expectNames()

  await moveTo(page, paths.privacyPolicy)
  await page.getByText('your answers 45 days after your last visit').waitFor()
  await expectNames()
  await page.getByRole('checkbox').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'navigation', 'contentinfo', 'checkbox'] as const) {
    await expect.poll(() => page.getByRole(role).locator('visible=true').count(), { message: role }).toBe(0)
  }
  await heading(page, 'Privacy Policy')

  // Without settings, the wording is general.
  isDown = true
  await page.goto(paths.refundPolicy)
  await expect.poll(() => words(page)).toContain('Write to our support address from the e-mail address you paid with')
})

test('a visitor withdraws from a purchase without a login, in two steps from the footer', async () => {
  const page = await newPage('phone')
  await page.goto(paths.landing)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click()
  await page.getByRole('heading', { level: 1, name: 'Withdraw from your contract' }).waitFor()
  await page.getByRole('button', { name: 'Withdraw from contract here' }).click()
  await expect.poll(() => page.getByLabel('Your name').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('Your name').fill('Ann')
  await page.getByLabel('E-mail address you paid with').fill('ann@example.com')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  const sent = page.getByRole('status')
  await sent.getByText('We received your withdrawal on').waitFor()
  for (const said of ['Ann', 'ann@example.com']) await sent.getByText(said, { exact: true }).waitFor()
})
