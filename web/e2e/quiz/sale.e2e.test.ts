import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CHARGES, PRICES, SALE_CHARGES, SALE_PRICES } from '#events/payment/money/testing.charges.ts'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import {
  agreement,
  choosers,
  expectAtPlans,
  firstChooser,
  header,
  openSale,
  pricesIn,
  siteConfig,
} from '#web/e2e/tools/offer.ts'

const { newPage } = openBrowser()

const claim = (page: Page) => page.getByRole('button', { name: 'CLAIM MY 50% OFF' }).first()

test('a claim starts the sale and leads to the plans, a reload or a later visit ends it, and so does the clock', async () => {
  const page = await newPage('phone')
  await page.clock.install()
  await openSale(page)
  await expectAtPlans(page)
  for (const chooser of choosers(page)) await expect.poll(() => pricesIn(chooser)).toEqual(SALE_PRICES)
  for (const saving of ['You save $4.75', 'You save $11.20', 'You save $50.00'])
    await firstChooser(page).getByText(saving).waitFor()
  await expect.poll(() => header(page).getByRole('timer').textContent()).toMatch(/^(10:00|9:\d\d)$/)
  await page.reload()
  await expect.poll(() => pricesIn(firstChooser(page))).toEqual(PRICES)
  await page.goBack()
  await claim(page).waitFor()
  await page.goForward()
  await expect.poll(() => pricesIn(firstChooser(page))).toEqual(PRICES)
  await expect.poll(() => header(page).getByRole('timer').count()).toBe(0)

  await page.goBack()
  await claim(page).click()
  await agreement(firstChooser(page)).check()
  await page.clock.fastForward('09:00')
  await expect.poll(() => pricesIn(firstChooser(page))).toEqual(SALE_PRICES)
  await page.clock.fastForward('01:05')
  await header(page).getByText('Offer Expired').waitFor()
  for (const chooser of choosers(page)) await expect.poll(() => pricesIn(chooser)).toEqual(PRICES)
  await expect.poll(() => agreement(firstChooser(page)).isChecked()).toBe(false)
})

const expectAllParts = async (page: Page) => {
  await page.getByRole('heading', { level: 1, name: '50% off your plan' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'CLAIM MY 50% OFF' }).count()).toBe(2)
  const prices = page.getByRole('listitem').filter({ has: page.locator('s') })
  await expect
    .poll(async () => (await prices.allInnerTexts()).map((text) => text.match(/\$[\d.]+/g)))
    .toEqual(
      (['monthly', 'trial', 'lifetime'] as const).map((license) => [
        CHARGES[license].today,
        SALE_CHARGES[license].today,
      ]),
    )
  const features = page.getByRole('region', { name: 'Everything in the plan' }).getByRole('listitem')
  await expect
    .poll(() => features.allInnerTexts())
    .toEqual([
      'All 28 days, one page for each',
      'A verse, a prayer and a reflection every day',
      'One small task a day, with room for your answers',
      'Gratitude check-ins, and quiet music if you like it',
      'After the course: a second season of 28 days, then a new page every day',
      'The 30-day money-back guarantee',
    ])
  const quotes = page.getByRole('region', { name: 'Scripture' }).getByRole('figure')
  const places = () => quotes.locator('figcaption').allInnerTexts()
  await expect.poll(places).toEqual(['Psalm 5:3', 'Psalm 90:14', 'Lamentations 3:25'])
  for (const quote of await quotes.all())
    await expect.poll(async () => (await quote.locator('blockquote').innerText()).length).toBeGreaterThan(40)
  const { company } = await siteConfig()
  await page.getByRole('contentinfo').getByText(company.address).waitFor()
}

const left = (page: Page) => page.getByRole('timer').textContent()

test('the discount page shows its prices, all features and verses, and a countdown that survives a reload, with announcements', async () => {
  const page = await newPage('phone')
  await page.clock.install({ time: new Date('2025-03-01T08:00:00Z') })
  await page.goto(paths.quiz.discount)
  await expectAllParts(page)
  const said = () => page.getByRole('status').textContent()
  await expect.poll(() => left(page)).toMatch(/^(10:00|9:5\d)$/)
  await page.clock.fastForward('04:00')
  await expect.poll(() => left(page)).toMatch(/^5:\d\d$|^6:00$/)
  await page.reload()
  await claim(page).waitFor()
  await expect.poll(() => left(page)).toMatch(/^5:\d\d$|^6:00$/)
  await expect.poll(said).toBe('')
  await page.clock.fastForward('01:05')
  await expect.poll(said).toBe('Less than 5 minutes left')
  await page.clock.fastForward('04:00')
  await expect.poll(said).toBe('Less than a minute left')

  // A page that sleeps for an hour follows the clock when it wakes.
  await page.clock.fastForward('01:00:00')
  await expect.poll(said).toBe('Offer Expired')
  await expect.poll(() => page.getByRole('timer').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'CLAIM' }).count()).toBe(0)
  await page.getByRole('button', { name: 'SEE THE PLANS' }).first().click()
  await firstChooser(page).waitFor()
  await expect.poll(() => pricesIn(firstChooser(page))).toEqual(PRICES)
  await expectAtPlans(page)
})
