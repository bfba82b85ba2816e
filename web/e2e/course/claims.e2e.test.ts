import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { buy, freshEmail, PASSWORD } from '#web/e2e/tools/buyer.ts'
import { linkInMail } from '#web/e2e/tools/mails.ts'
import { call, openAs } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()
/** The address of the link as a pattern. */
const CONFIRM = `${paths.account.login}\\?confirm`

/** Registers a purchase with an e-mail, as someone who knows the number of its transaction. */
const registerAs = async (transactionId: string, email: string) => {
  const body = {
    email,
    password: PASSWORD,
    firstName: 'Anna',
    lastName: 'Lindqvist',
    username: 'Anna',
    timeZone: 'UTC',
  }
  const sent = { ...body, payoutSubId: transactionId, courseVersion: 'v1' }
  return { token: String((await call('/account/auth/register', sent))['token']) }
}
const statusOf = ({ token }: { token: string }) =>
  call('/account/subscription/me', undefined, token).then(
    () => 'open',
    (error: Error) => error.message,
  )

test('an account with another e-mail than the buyer’s opens once the buyer presses the button behind the link', async () => {
  const page = await newPage('phone')
  const email = freshEmail()
  const account = await registerAs(await buy(page, email), freshEmail())
  await openAs(page, account, paths.account.cabinet)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByText('We’ve sent a link to the e-mail address that paid.').waitFor()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await page.getByText('Another mail is on its way.').waitFor()

  const mailbox = await newPage('desk')
  await mailbox.goto(await linkInMail(email, CONFIRM))
  await mailbox.getByRole('heading', { name: 'Is this your account?' }).waitFor()
  expect(await statusOf(account)).toContain('402')
  await mailbox.getByRole('button', { name: 'Yes, open my plan there' }).click()
  await mailbox.getByRole('heading', { name: 'Thank you. The plan is open' }).waitFor()
  await page.getByRole('heading', { name: 'Welcome, Anna' }).waitFor()
})
