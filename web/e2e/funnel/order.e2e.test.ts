import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser, SCREENS } from '#web/e2e/tools/browser.ts'
import {
  agreement,
  type Chooser,
  choosers,
  expectAtPlans,
  firstChooser,
  header,
  openOffer,
  pricesIn,
  REGULAR,
  secondChooser,
  siteConfig,
} from '#web/e2e/tools/offer.ts'
import { focusedText } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

const plan = (chooser: Chooser, name: string) => chooser.getByRole('radio', { name })
const getPlan = (chooser: Chooser) => chooser.getByRole('button', { name: 'GET MY PLAN' })

/** Expects the regular prices with the 4-Week Plan and without an agreement. */
const expectPreselected = async (page: Page, chooser: Chooser) => {
  await expect.poll(() => pricesIn(chooser)).toEqual(REGULAR)
  await expect.poll(() => chooser.getByRole('radio', { checked: true }).getAttribute('value')).toBe('monthly')
  await expect.poll(() => agreement(chooser).isChecked()).toBe(false)
  await expect.poll(() => getPlan(chooser).evaluate((button) => button.matches(':disabled'))).toBe(true)
  const described = await getPlan(chooser).getAttribute('aria-describedby')
  const why = (described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).innerText())
  expect((await Promise.all(why)).join(' ')).toContain('Please tick the box above to continue.')
  await chooser.getByText('Prices in US dollars, before tax.').waitFor()
  for (const charges of ['$17.77 today, then $38.95 every 4 weeks', '$38.92 today, then $38.92 every 4 weeks'])
    await expect.poll(() => chooser.getByRole('group', { name: 'Plans' }).innerText()).toContain(charges)
  await chooser.getByText('I agree to pay $38.92 today, then $38.92 every 4 weeks until I cancel').waitFor()
  await expect.poll(() => chooser.getByText('You save').count()).toBe(0)
  for (const saving of ['45% less per day than the trial', 'Costs less than 28 weeks at the 4-week price'])
    await chooser.getByText(saving).waitFor()
}

test('the 4-Week Plan is preselected, both choosers show one choice with its charges, and GET MY PLAN requires an agreement or leads to it', async () => {
  const page = await openOffer(await newPage('phone'))
  for (const chooser of choosers(page)) await expectPreselected(page, chooser)
  for (const { viewport } of [SCREENS.desk, SCREENS.phone]) {
    await page.setViewportSize(viewport)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await header(page).getByRole('button', { name: 'GET MY PLAN' }).click()
    await expectAtPlans(page)
    await expect.poll(() => focusedText(page)).toBe('Choose your plan')
  }

  await plan(firstChooser(page), '1-Week Trial').check()
  await expect.poll(() => plan(secondChooser(page), '1-Week Trial').isChecked()).toBe(true)
  await plan(secondChooser(page), 'Lifetime Access').check()
  await expect.poll(() => plan(firstChooser(page), 'Lifetime Access').isChecked()).toBe(true)
  await expect.poll(() => firstChooser(page).getByText('You pay $249.00 once.').isVisible()).toBe(true)
  await expect.poll(() => firstChooser(page).getByText('You pay $17.77 for the 1-week trial').isVisible()).toBe(false)
  await firstChooser(page).getByText('I agree to pay $249.00 today, and that').waitFor()
  await header(page).getByText('Lifetime Access: $249.00 today').waitFor()

  await agreement(secondChooser(page)).check()
  for (const chooser of choosers(page)) {
    await expect.poll(() => agreement(chooser).isChecked()).toBe(true)
    await expect.poll(() => getPlan(chooser).isEnabled()).toBe(true)
  }
  await agreement(firstChooser(page)).uncheck()
  for (const chooser of choosers(page)) await expect.poll(() => getPlan(chooser).isDisabled()).toBe(true)
})

const SECTIONS = [
  'What you will receive',
  'Areas of transformation',
  'Choose your plan',
  'Safe and private',
  'What readers say',
  'Frequently asked questions',
  'Begin when you’re ready',
  'Ways to pay',
  '30-day money-back guarantee',
]
const PARTS = [
  [
    'What you will receive',
    ['A verse for the day', 'A prayer', 'A reflection', 'Small tasks', 'Gratitude check-ins', 'Music and a timer'],
  ],
  ['Areas of transformation', ['Prayer', 'Scripture', 'Peace', 'Relationships', 'Gratitude', 'Purpose']],
] as const
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const expectParts = async (page: Page) => {
  const pair = section(page, 'Before and after')
  await expect.poll(() => pair.getByRole('heading').allInnerTexts()).toEqual(['Before', 'After'])
  await expect.poll(() => pair.getByRole('img').count()).toBe(2)
  for (const side of await pair.getByRole('figure').all())
    await expect.poll(() => side.getByRole('listitem').count()).toBe(3)

  for (const [name, parts] of PARTS) {
    await expect.poll(() => section(page, name).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(parts)
    const explained = await section(page, name).getByRole('listitem').getByRole('paragraph').allInnerTexts()
    expect(explained.map((text) => text.length > 20)).toEqual(parts.map(() => true))
  }

  await expect.poll(() => section(page, 'Safe and private').getByRole('img').count()).toBe(1)
  const methods = section(page, 'Ways to pay').getByRole('img')
  const names = () => methods.evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
  await expect.poll(names).toEqual(['Visa', 'Mastercard', 'American Express', 'PayPal', 'Apple Pay', 'Google Pay'])
  const guarantee = await section(page, '30-day money-back guarantee').innerText()
  expect(guarantee).toMatch(/within 30 days.+within 48 hours.+5-10 business days/s)
}

const expectQuestions = async (page: Page) => {
  const questions = page.locator('details')
  await expect.poll(() => questions.count()).toBe(7)
  // All details of the pages share one chevron, so none may draw another.
  await expect.poll(() => questions.locator('summary svg').count()).toBe(0)
  const money = questions.filter({ hasText: 'Can I get my money back?' })
  await money.locator('summary').click()
  await expect.poll(() => money.getByText('within 30 days').isVisible()).toBe(true)
  await expect.poll(() => money.innerText()).toMatch(/within 48 hours.+5-10 business days/)
  await money.locator('summary').click()
  await expect.poll(() => money.getByText('within 30 days').isVisible()).toBe(false)
}

const expectLinks = async (page: Page) => {
  const links = await firstChooser(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))))
  const targets = [paths.terms, paths.privacyPolicy, `${paths.terms}#renewal`, paths.refundPolicy]
  expect(links).toEqual(targets.map((to) => [to, '_blank', 'noopener']))
  const tab = page.waitForEvent('popup')
  await firstChooser(page).getByRole('link', { name: 'money-back policy' }).click()
  await expect.poll(async () => new URL((await tab).url()).pathname).toBe(paths.refundPolicy)
  await expect.poll(() => agreement(firstChooser(page)).isChecked()).toBe(false)
}

test('the offer page has all sections in order with all that belongs to each, and its terms open in a new tab', async () => {
  const page = await openOffer(await newPage('phone'))
  await page.getByRole('heading', { level: 1, name: 'Your Personalized Bible Action Plan is ready' }).waitFor()
  const sections = async () => {
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    const names = headings.map((text) => text.replace(/\s+/g, ' ').trim())
    return names.filter((text) => text !== 'Before' && text !== 'After')
  }
  await expect.poll(sections).toEqual(SECTIONS)
  await expectParts(page)
  await expectQuestions(page)

  const { company, contact } = await siteConfig()
  const footer = page.getByRole('contentinfo')
  await footer.getByText(company.name).waitFor()
  await expect.poll(() => footer.innerText()).toContain(`${company.name}, ${company.address}`)
  await expect
    .poll(() => footer.getByRole('link', { name: contact.support }).getAttribute('href'))
    .toBe(`mailto:${contact.support}`)

  const blank = () =>
    page.evaluate(async () => {
      const images = [...document.images]
      await Promise.allSettled(images.map((image) => ((image.loading = 'eager'), image.decode())))
      return images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
    })
  await expect.poll(blank).toEqual([])
  await expectLinks(page)
})
