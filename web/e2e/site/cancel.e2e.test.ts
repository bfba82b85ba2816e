import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { linkInMail } from '#web/e2e/tools/mails.ts'
import { focusedText, routeUntil } from '#web/e2e/tools/pages.ts'
import { newSubscriber } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'

const { newPage } = openBrowser()
const SIGNED = String.raw`txn_[\w.-]+`

test('a subscriber cancels from the mail in two taps, without a login', async () => {
  const page = await newPage('phone')
  const { email } = await newSubscriber()
  const link = await linkInMail(email, paths.cancel, SIGNED)

  // The first tap is on the link. Opening it changes nothing, because mail scanners open links too.
  await page.goto(link)
  await page.getByText(/^Your 4-Week Plan renews on \w+ \d+, \d{4}\./).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Cancel my plan' }).click()
  await page
    .getByText(/is canceled\. Nothing more is charged, and your plan stays open until \w+ \d+, \d{4}\.$/)
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Cancel my plan' }).count()).toBe(0)

  // The page shows what the projector knows, which may lag behind on a busy machine.
  const stateAgain = async () => {
    await page.reload()
    return await page.getByText(/ renews on | is canceled\. /).innerText()
  }
  await expect.poll(stateAgain).toContain('is canceled. Nothing more is charged')
})

test('a subscriber without a link gets one by mail, and a link that is not complete says so once there is an answer', async () => {
  const page = await newPage('phone')
  const { email } = await newSubscriber()
  await page.goto(paths.cancel)
  await page.getByLabel('E-mail address you paid with').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText('If someone bought a plan with this address').waitFor()
  await expect.poll(() => focusedText(page)).toContain('If someone bought')
  await linkInMail(email, paths.cancel, SIGNED, 'Subject: Cancel your plan')

  const recover = await routeUntil(page, '**/payments/cancel-link', (route) => route.abort())
  await page.goto(`${paths.cancel}#txn_broken`)
  await page.getByRole('alert').getByText('No answer came').waitFor()
  recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').waitFor()
  await expect.poll(() => page.getByRole('alert').innerText()).not.toContain('No answer came')
  await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Cancel my plan' }).count()).toBe(0)
})
