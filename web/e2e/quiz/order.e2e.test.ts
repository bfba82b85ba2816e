import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CHARGES, PRICES } from '#events/payment/money/testing.charges.ts'
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
  secondChooser,
} from '#web/e2e/tools/offer.ts'
import { focusedText } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

const plan = (chooser: Chooser, name: string) => chooser.getByRole('radio', { name })
const getPlan = (chooser: Chooser) => chooser.getByRole('button', { name: 'GET MY PLAN' })

/** Expects the regular prices with the 4-Week Plan and without an agreement. */
const expectPreselected = async (page: Page, chooser: Chooser) => {
  await expect.poll(() => pricesIn(chooser)).toEqual(PRICES)
  await expect.poll(() => chooser.getByRole('radio', { checked: true }).getAttribute('value')).toBe('monthly')
  await expect.poll(() => agreement(chooser).isChecked()).toBe(false)
  await expect.poll(() => getPlan(chooser).evaluate((button) => button.matches(':disabled'))).toBe(true)
  const described = await getPlan(chooser).getAttribute('aria-describedby')
  const why = (described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).innerText())
  expect((await Promise.all(why)).join(' ')).toContain('Please tick the box above to continue.')
  await chooser.getByText('Prices in US dollars, before tax.').waitFor()
  for (const { today, renewal } of [CHARGES.trial, CHARGES.monthly]) {
    const charges = `${today} today, then ${renewal} every 4 weeks`
    await expect.poll(() => chooser.getByRole('group', { name: 'Plans' }).innerText()).toContain(charges)
  }
  await chooser
    .getByText(
      `I agree to pay ${CHARGES.monthly.today} today, then ${CHARGES.monthly.renewal} every 4 weeks until I cancel.`,
    )
    .waitFor()
  await expect.poll(() => chooser.getByText('You save').count()).toBe(0)
  for (const chip of ['Most popular', 'Pays for itself after 7 months']) await chooser.getByText(chip).waitFor()
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
  await expect
    .poll(() => firstChooser(page).getByText(`You pay ${CHARGES.lifetime.today} once.`).isVisible())
    .toBe(true)
  await expect
    .poll(() => firstChooser(page).getByText(`You pay ${CHARGES.trial.today} for the 1-week trial`).isVisible())
    .toBe(false)
  await firstChooser(page).getByText(`I agree to pay ${CHARGES.lifetime.today} today.`).waitFor()
  await header(page).getByText(`Lifetime Access: ${CHARGES.lifetime.today} today`).waitFor()

  await agreement(secondChooser(page)).check()
  for (const chooser of choosers(page)) {
    await expect.poll(() => agreement(chooser).isChecked()).toBe(true)
    await expect.poll(() => getPlan(chooser).isEnabled()).toBe(true)
  }
  await agreement(firstChooser(page)).uncheck()
  for (const chooser of choosers(page)) await expect.poll(() => getPlan(chooser).isDisabled()).toBe(true)
})
