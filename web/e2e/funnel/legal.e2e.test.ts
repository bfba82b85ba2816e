import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { noticeOf, plans, refund } from '#api/content/plans.ts'
import { trialTerms } from '#events/money/trial-terms.ts'
import { SiteConfig } from '#api/contracts/site.ts'
import { paths } from '#web/paths.ts'
import { brand } from '#web/ui/brand.ts'
import { baseUrl, browserOfProcess, openBrowser, SCREENS } from '#web/e2e/tools/browser.ts'

const { newPage } = openBrowser()

const PAGES = [
  { path: paths.privacyPolicy, title: 'Privacy Policy' },
  { path: paths.terms, title: 'Terms' },
  { path: paths.refundPolicy, title: 'Refund Policy' },
]
const words = async (page: Page) => (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
const siteConfig = async () => SiteConfig.parse(await (await fetch(`${baseUrl()}/api/v1/config`)).json())

describe('without any script', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await browserOfProcess()
  })

  const read = async (path: string) => {
    const context = await browser.newContext({ ...SCREENS.phone, baseURL: baseUrl(), javaScriptEnabled: false })
    const page = await context.newPage()
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    return page
  }

  test.each(PAGES)(
    '$path is complete and dated without scripts, and every line of its contents leads to its section',
    async ({ path, title }) => {
      const page = await read(path)
      await expect.poll(() => page.title()).toBe(`${title} · ${brand.name}`)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
      await page.getByText('Effective date: March 1, 2025').waitFor()
      await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(7)
      await expect.poll(() => words(page)).not.toMatch(/undefined|NaN|\[object|\{/)
      await expect.poll(() => page.getByText('needs JavaScript').count()).toBe(0)
      await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)

      const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
      const hrefs = await contents.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      for (const href of hrefs)
        await expect.poll(() => page.locator(`section${href}`).count(), { message: href ?? '' }).toBe(1)
      expect(hrefs).toHaveLength(await page.getByRole('heading', { level: 2 }).count())
      await page.context().close()
    },
  )
})

test('every page names the company and its addresses, and the refund period of 30 days', async () => {
  const { company, contact } = await siteConfig()
  const page = await newPage('phone')
  const read = new Map<string, string>()
  for (const { path } of PAGES) {
    await page.goto(path)
    await page.getByRole('link', { name: contact.support }).last().waitFor()
    const text = await words(page)
    for (const named of [company.name, company.address, contact.info, contact.support, 'Singapore']) {
      expect(text, path).toContain(named)
    }
    read.set(path, text)
  }
  const policy = read.get(paths.refundPolicy) ?? ''
  expect([...policy.matchAll(/(\d+)[- ]days?\b/g)].map(([, days]) => days)).toEqual(expect.arrayContaining(['30']))
  expect(policy.match(/(\d+)[- ]days?\b/g)?.every((days) => /^(?:30|14)[- ]days?$/.test(days))).toBe(true)
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

test('the pages follow the settings, and have general wording when those cannot be loaded', async () => {
  const page = await newPage('phone')
  const config = { ...(await siteConfig()), retentionDays: 45 }
  let isDown = false
  await page.route('**/api/v1/config', (route) =>
    route.fulfill(isDown ? { status: 500, json: { code: 'internal', message: 'No.' } } : { json: config }),
  )
  await page.goto(paths.privacyPolicy)
  await page.getByText('your answers 45 days after your last visit').waitFor()
  isDown = true
  await page.goto(paths.refundPolicy)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => words(page)).toContain('Write to our support address from the e-mail address you paid with')
})

test('the refund policy links to a section of the terms, and printed pages have only the text', async () => {
  const page = await newPage('phone')
  await page.goto(paths.refundPolicy)
  await page.getByRole('main').getByRole('link', { name: 'Terms' }).click()
  await page.waitForURL(`**${paths.terms}#cancelling`)
  await page.waitForLoadState('load')
  const isThere = () => page.locator('#cancelling').evaluate((it) => Math.abs(it.getBoundingClientRect().top) < 200)
  await expect.poll(isThere).toBe(true)

  await page.goto(paths.privacyPolicy)
  await page.getByRole('checkbox').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'navigation', 'contentinfo', 'checkbox'] as const) {
    await expect.poll(() => page.getByRole(role).locator('visible=true').count(), { message: role }).toBe(0)
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
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
