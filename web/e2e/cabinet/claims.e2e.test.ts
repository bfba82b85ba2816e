import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { buy, freshEmail, register, subscriptionStatus } from '#web/e2e/tools/buyer.ts'
import { linkInMail } from '#web/e2e/tools/mails.ts'
import { at } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()
/** The address of the link as a pattern. */
const CONFIRM = `${paths.account.login}\\?confirm`

/** Registers a purchase with an e-mail, as someone who knows the number of its transaction. */
const registerAs = async (page: Page, transactionId: string, email: string) => {
  await page.goto(`${paths.success}?txn=${transactionId}`)
  await page.getByText('Your payment is confirmed').waitFor()
  await page.getByLabel('E-mail').fill(email)
  await register(page)
  await at(page, paths.account.cabinet)
}

test('an account with another e-mail than the buyer’s opens once the buyer presses the button behind the link', async () => {
  const page = await newPage('phone')
  const email = freshEmail()
  await registerAs(page, await buy(page, email), freshEmail())
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByText('We’ve sent a link to the e-mail address that paid.').waitFor()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await page.getByText('Another mail is on its way.').waitFor()

  const mailbox = await newPage('desk')
  await mailbox.goto(await linkInMail(email, CONFIRM))
  await mailbox.getByRole('heading', { name: 'Is this your account?' }).waitFor()
  await expect.poll(() => subscriptionStatus(page)).toMatchObject({ status: 402 })
  await mailbox.getByRole('button', { name: 'Yes, open my plan there' }).click()
  await mailbox.getByRole('heading', { name: 'Thank you. The plan is open' }).waitFor()
  await page.getByRole('heading', { name: 'Welcome, Anna' }).waitFor()
  await expect.poll(() => subscriptionStatus(page)).toMatchObject({ status: 200 })
})

test('an account with another e-mail than the buyer’s stays closed when the buyer registers with the right one', async () => {
  const thief = await newPage('phone')
  const email = freshEmail()
  const transactionId = await buy(thief, email)
  await registerAs(thief, transactionId, freshEmail())
  await thief.getByRole('heading', { name: 'One more step' }).waitFor()
  const buyer = await newPage('desk')
  await registerAs(buyer, transactionId, email)
  await expect.poll(() => subscriptionStatus(buyer)).toMatchObject({ status: 200 })
  await expect.poll(() => subscriptionStatus(thief)).toMatchObject({ status: 402 })
  await buyer.goto(await linkInMail(email, CONFIRM))
  await buyer.getByRole('button', { name: 'Yes, open my plan there' }).click()
  await buyer.getByText('This link was used already or has expired.').waitFor()
  await buyer.getByRole('link', { name: 'Ask for a new link' }).click()
  await buyer.getByRole('heading', { name: 'Let’s find your purchase' }).waitFor()
})
