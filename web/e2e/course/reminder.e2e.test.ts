import { expect, test } from 'vitest'
import { MAIL_REPORTS_SECRET } from '#prove/servers/product.ts'
import { baseUrl, openBrowser } from '#web/e2e/tools/browser.ts'
import { DAY_1 } from '#web/e2e/tools/day.ts'
import { heading, openRow } from '#web/e2e/tools/pages.ts'
import { call, newSubscriber, openAs, PASSWORD, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'

const { newPage } = openBrowser()

test('a reminder is chosen at the end of a day, and changed and stopped in the settings', async () => {
  const subscriber = await newSubscriber()
  const reminder = async () => (await call('/account/reminder', undefined, subscriber.token))['reminder']
  const page = await openAs(await newPage('phone'), subscriber, DAY_1)
  await page.getByRole('textbox').first().fill('The back step.')
  await page.getByRole('button', { name: 'Save My Responses' }).click()
  const hour = page.getByLabel('Remind me tomorrow at')
  await expect.poll(() => hour.inputValue()).toBe('7')
  await page.getByRole('button', { name: 'Remind me' }).click()
  await page.getByText(/We’ll e-mail you at 7:00 AM \(.+\) when a day is waiting for you/).waitFor()
  await expect.poll(reminder).toMatchObject({ hour: 7 })

  await page.getByRole('link', { name: 'Settings' }).click()
  await heading(page, 'Settings')
  await openRow(page, 'Reminders')
  await page.getByLabel('Remind me at').selectOption('21')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByText(/We’ll e-mail you at 9:00 PM/).waitFor()
  await expect.poll(reminder).toMatchObject({ hour: 21 })
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('button', { name: 'Remind me', exact: true }).waitFor()
  await expect.poll(reminder).toBeNull()
})

test('a subscriber whose plan ends is not offered reminders that would not come', async () => {
  const subscriber = await newSubscriber()
  await call(
    '/account/subscription/simulated',
    { action: 'cancel', payoutSubId: subscriber.transactionId },
    subscriber.token,
  )
  const planEnds = async () => (await call('/account/reminder', undefined, subscriber.token))['planEnds']
  await expect.poll(planEnds).toBe(true)
  const page = await openAs(await newPage('phone'), subscriber, DAY_1)
  await page.getByRole('textbox').first().fill('The back step.')
  const known = page.waitForResponse('**/api/v1/account/reminder')
  await page.getByRole('button', { name: 'Save My Responses' }).click()
  await page.getByText('Day 2 opens tomorrow').waitFor()
  await (await known).finished()
  await expect.poll(() => page.getByLabel(/^Remind me/).count()).toBe(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await openRow(page, 'Reminders')
  await page.getByText('so we don’t send reminders').waitFor()
  await expect.poll(() => page.getByLabel(/^Remind me/).count()).toBe(0)
})

/** Reports a mail to a subscriber as a relay does, and opens the end of their day. */
const afterReport = async (subscriber: TestSubscriber, report: object) => {
  const authorization = `Basic ${btoa(`mail:${MAIL_REPORTS_SECRET}`)}`
  const body = JSON.stringify({ ID: 1, MessageID: 'x', Email: subscriber.email, ...report })
  const init = { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body }
  expect(await (await fetch(`${baseUrl()}/api/v1/mail-reports/postmark`, init)).json()).toMatchObject({ ok: true })
  const page = await openAs(await newPage('phone'), subscriber, DAY_1)
  await page.getByRole('textbox').first().fill('The back step.')
  await page.getByRole('button', { name: 'Save My Responses' }).click()
  return page
}

test('a mail that came back is named at the end of the day, with the way to another address', async () => {
  const subscriber = await newSubscriber()
  const page = await afterReport(subscriber, { RecordType: 'Bounce', Type: 'HardBounce', Inactive: true })
  await page.getByText(`Mail to ${subscriber.email} came back`).waitFor()
  await expect.poll(() => page.getByLabel(/^Remind me/).count()).toBe(0)
  await page.getByRole('link', { name: 'Check the address' }).click()
  await page.getByText('Enter an address that you read, or this one').waitFor()
  await page.getByLabel('New e-mail address').fill(`b.${subscriber.email}`)
  await page.getByLabel('Your password').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText(`We’ve sent a link to b.${subscriber.email}`).waitFor()
})

test('a complaint about a mail is named where reminders are chosen, until they are turned on again', async () => {
  const subscriber = await newSubscriber()
  const page = await afterReport(subscriber, { RecordType: 'SpamComplaint', Type: 'SpamComplaint' })
  const sentence = page.getByText(`a mail to ${subscriber.email} was reported as spam`)
  await sentence.waitFor()
  await page.getByRole('button', { name: 'Turn on again' }).click()
  await page.getByText(/We’ll e-mail you at 7:00 AM/).waitFor()
  await expect.poll(() => sentence.count()).toBe(0)
})

test('the link of a reminder opens a page that stops nothing before the tap, and refuses a broken link', async () => {
  const page = await newPage('phone')
  await page.goto(`${paths.cancel}?reminders#broken`)
  await page.getByRole('heading', { name: 'Stop reminders' }).waitFor()
  await page.getByRole('button', { name: 'Stop reminders' }).click()
  await page.getByRole('alert').getByText('This link is incomplete.').waitFor()
  await page.route('**/api/v1/reminders/stop/genuine', (route) => route.fulfill({ json: { ok: true } }))
  await page.goto('about:blank')
  await page.goto(`${paths.cancel}?reminders#genuine`)
  await page.getByRole('button', { name: 'Stop reminders' }).click()
  await page.getByText('Done. We won’t remind you anymore.').waitFor()
})
