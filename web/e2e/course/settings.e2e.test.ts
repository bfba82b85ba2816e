import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { call, newSubscriber, openAs, PASSWORD } from '#web/e2e/tools/subscriber.ts'
import { at, clientToken, focusedText, heading, openRow } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

const FRESH = 'a-new-one-for-ruth'
const backToJourney = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Back to your journey' }).click()

test('the settings show the plan, and cancel it with a second tap, without the page of the provider', async () => {
  const page = await openAs(await newPage('phone'), await newSubscriber(), paths.account.settings)
  await openRow(page, 'Plan')
  await page
    .getByRole('region', { name: 'Your plan' })
    .getByText(/^Renews on /)
    .waitFor()
  await page.getByRole('button', { name: 'Cancel my plan' }).click()
  await page.getByRole('button', { name: 'Keep my plan' }).click()
  await expect.poll(() => focusedText(page)).toBe('Your plan')
  await page.getByRole('button', { name: 'Cancel my plan' }).click()
  await page.getByRole('button', { name: 'Yes, cancel my plan' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Ends on .*, and doesn’t renew/ })
    .waitFor()
  await expect.poll(() => focusedText(page)).toBe('Your plan')
  await page.getByRole('link', { name: 'Withdraw from contract here' }).waitFor()
  await page.getByRole('button', { name: 'Invoices' }).click()
  await at(page, paths.account.portal)
  await page.getByText('TEST MODE').waitFor()
  // The page was loaded with what the projector knew, which may lag behind on a busy machine.
  const choices = async () => {
    await page.reload()
    await page.getByText('TEST MODE').waitFor()
    return await page.getByRole('main').getByRole('button').allTextContents()
  }
  await expect.poll(choices).toEqual(['Keep my plan', 'Cancel at once'])
})

test('the settings list where the subscriber is logged in, and log out another device, or all of them, with the password', async () => {
  const subscriber = await newSubscriber()
  const login = { email: subscriber.email, password: PASSWORD }
  const others = await Promise.all([1, 2, 3].map(() => call('/account/auth/login', login)))
  const signedIn = async () => {
    const asked = others.map(({ token }) => call('/account/subscription/me', undefined, String(token)))
    return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length
  }
  const page = await openAs(await newPage('phone'), subscriber, `${paths.account.settings}#privacy`)
  const section = page.getByRole('region', { name: 'Where you’re logged in' })
  await expect.poll(() => section.getByRole('listitem').count()).toBe(4)
  await section.getByText('This device').waitFor()
  await section.getByRole('listitem').getByRole('button').first().click()
  const confirm = async (password: string, button: string) => {
    await section.getByLabel('Current password').fill(password)
    await section.getByRole('button', { name: button }).click()
  }
  await confirm('not-the-password', 'Log out this one')
  await section.getByRole('alert').waitFor()
  await confirm(PASSWORD, 'Log out this one')
  await section.getByText(/ is logged out\.$/).waitFor()
  await expect.poll(() => focusedText(page)).toBe('Where you’re logged in')
  await expect.poll(() => section.getByRole('listitem').count()).toBe(3)
  await expect.poll(() => clientToken(page)).not.toBe(subscriber.token)
  expect(await signedIn()).toBe(2)

  await section.getByRole('button', { name: 'Log out all others' }).click()
  await confirm(PASSWORD, 'Log out all others')
  await section.getByText('All other devices are logged out.').waitFor()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(1)
  expect(await signedIn()).toBe(0)
  await backToJourney(page)
  await heading(page, 'Welcome, Ruth')
})

test('the settings change the password without ending the session, download all data, and delete the account only with its password', async () => {
  const subscriber = await newSubscriber({ license: 'lifetime' })
  const page = await openAs(await newPage('desk'), subscriber, `${paths.account.settings}#privacy`)
  const change = async (old: string, fresh: string) => {
    await page.getByLabel('Current password').fill(old)
    await page.getByLabel('New password').fill(fresh)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not-the-password', FRESH)
  await page.getByRole('alert').waitFor()
  await change(PASSWORD, FRESH)
  await page.getByText('Password changed.').waitFor()
  await expect.poll(() => clientToken(page)).not.toBe(subscriber.token)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('daily-lamp-my-data.json')
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString()
  expect(JSON.parse(text)).toMatchObject({ account: { email: subscriber.email, username: 'Ruth' } })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const confirm = async (password: string) => {
    await page.getByRole('region', { name: 'Delete my account' }).getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Delete permanently' }).click()
  }
  await confirm(PASSWORD)
  await page.getByRole('alert').waitFor()
  await confirm(FRESH)
  await at(page, paths.landing)
  await expect.poll(() => clientToken(page)).toBeNull()
  await expect(call('/account/auth/login', { email: subscriber.email, password: FRESH })).rejects.toThrow('401')
})
