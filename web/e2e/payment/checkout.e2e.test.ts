import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser, type ScreenName } from '#web/e2e/tools/browser.ts'
import {
  claimSale,
  freshEmail,
  getPlan,
  storeVisitor,
  PASSWORD,
  register,
  subscriptionStatus,
  testCheckout,
} from '#web/e2e/tools/buyer.ts'
import { at } from '#web/e2e/tools/pages.ts'
import { CHARGES, SALE_CHARGES } from '#events/payment/money/testing.charges.ts'

const { newPage } = openBrowser()
const button = (page: Page, name: string) => testCheckout(page).getByRole('button', { name })
const confirmed = (page: Page) => page.getByText('Your payment is confirmed').waitFor()
const storedPurchase = (page: Page) => page.evaluate(() => localStorage.getItem('purchase'))

/** Opens the checkout of TEST MODE. */
const atCheckout = async (screen: ScreenName = 'phone') => {
  const page = await newPage(screen)
  const email = freshEmail()
  await storeVisitor(page, email)
  await page.goto(paths.quiz.order)
  await getPlan(page)
  await testCheckout(page).waitFor()
  return { page, email }
}

test('a buyer of the 4-Week Plan pays, registers, lands in the cabinet, and can buy again on sale', async () => {
  const { page, email } = await atCheckout()
  await expect.poll(() => testCheckout(page).innerText()).toContain('TEST MODE')
  const reported = page.waitForRequest('**/api/v1/fb/purchase')
  await button(page, `Pay ${CHARGES.monthly.today}`).click()
  expect((await reported).postDataJSON()).toMatchObject({
    email,
    value: CHARGES.monthly.cents / 100,
    currency: 'USD',
    external_id: expect.stringMatching(/^ctm_/),
    event_source_url: expect.stringContaining(paths.quiz.order),
  })
  await confirmed(page)
  await expect.poll(() => page.getByRole('status').innerText()).toContain('4-Week Plan')
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)

  // Buyers without an account are sent to the registration instead of a second purchase.
  await page.goto(paths.quiz.order)
  await confirmed(page)
  await register(page)
  await at(page, paths.account.cabinet)
  await expect.poll(() => subscriptionStatus(page)).toMatchObject({ status: 200 })
  await expect.poll(() => storedPurchase(page)).toBeNull()

  await claimSale(page)
  await getPlan(page, '1-Week Trial')
  await button(page, `Pay ${SALE_CHARGES.trial.today}`).click()
  await confirmed(page)
  await expect.poll(() => page.getByRole('status').innerText()).toContain('1-Week Trial')
})

test('a buyer who pays in another window registers there or in this one, and no tab sells the plan again', async () => {
  const { page, email } = await atCheckout()
  const idle = await page.context().newPage()
  await idle.goto(paths.quiz.order)
  const opening = page.waitForEvent('popup')
  await button(page, 'Pay in another window').click()
  const other = await opening
  await confirmed(other)
  await expect.poll(() => other.getByLabel('E-mail').inputValue()).toBe(email)
  await testCheckout(page).getByText('Paid in another window').waitFor()
  await button(page, 'Close').click()
  await at(page, paths.success)
  await confirmed(page)
  await at(idle, paths.success)
})

test('a buyer whose card is declined leaves for the discount, returns, and pays with the keyboard alone', async () => {
  const { page } = await atCheckout('desk')
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('form *'))).toBe(true)
  await button(page, 'Decline').click()
  await testCheckout(page).getByText('was declined, and nothing was charged').waitFor()
  await page.keyboard.press('Escape')
  await at(page, paths.quiz.discount)
  await expect.poll(() => storedPurchase(page)).toBeNull()
  await page.goto(paths.quiz.order)
  await getPlan(page, 'Lifetime Access')
  await button(page, `Pay ${CHARGES.lifetime.today}`).waitFor()
  await testCheckout(page).getByLabel('E-mail').focus()
  await page.keyboard.press('Enter')
  await confirmed(page)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Create your account')
  for (const typed of [PASSWORD, undefined, undefined, 'Lindqvist']) {
    await page.keyboard.press('Tab')
    if (typed) await page.keyboard.type(typed)
  }
  await page.keyboard.press('Enter')
  await at(page, paths.account.cabinet)
})
