import { expect, test } from 'vitest'
import { openBrowser, SCREEN_NAMES } from '#web/e2e/tools/browser.ts'
import { linkInMail } from '#web/e2e/tools/mails.ts'
import { focusedText, routeUntil } from '#web/e2e/tools/pages.ts'
import { newSubscriber } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'

const { newPage } = openBrowser()
const SIGNED = String.raw`txn_[\w.-]+`

test.each(SCREEN_NAMES)('a subscriber cancels from the mail in two taps, without a login, on a %s', async (screen) => {
  const page = await newPage(screen)
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

  await page.reload()
  await page.getByText('is canceled. Nothing more is charged').waitFor()
})

test('a subscriber without a link gets one by mail, and an unknown address the same answer', async () => {
  const page = await newPage('phone')
  const { email } = await newSubscriber()
  for (const address of ['nothing@moab.example', email]) {
    await page.goto(paths.cancel)
    await page.getByLabel('E-mail address you paid with').fill(address)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.getByText('If someone bought a plan with this address').waitFor()
    await expect.poll(() => focusedText(page)).toContain('If someone bought')
  }
  await page.goto(await linkInMail(email, paths.cancel, SIGNED, 'Subject: Cancel your plan'))
  await page.getByRole('button', { name: 'Cancel my plan' }).click()
  await page.getByText('is canceled. Nothing more is charged').waitFor()
})

test('a link to cancel that is not complete says so, and one that got no answer is tried again', async () => {
  const page = await newPage('phone')
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
