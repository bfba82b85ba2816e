import { expect, test } from 'vitest'
import { areas, paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { aReader, call, newSubscriber, openAs } from '#web/e2e/tools/subscriber.ts'
import { at, clientToken, waitForPicture, heading, moveTo } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

test('a missing, an invalid and an ended session lead to the login, and an unknown path shows no account', async () => {
  const page = await newPage('phone')
  await page.goto(`${areas.account}/nowhere`)
  await page.getByRole('heading', { name: '404' }).waitFor()
  await waitForPicture(page, '/art/days/lamp-out.svg')
  await expect.poll(() => page.getByRole('banner').getByRole('link').allTextContents()).toEqual([brand.name])
  for (const path of Object.values(paths.account).filter((one) => one !== paths.account.reset)) {
    await moveTo(page, path)
    await at(page, paths.account.login)
  }

  const openWith = async (token: string) => {
    await page.evaluate((value) => localStorage.setItem('client_token', value), token)
    await page.goto(paths.account.cabinet)
  }
  await openWith('x.e30.y')
  await at(page, paths.account.login)
  await expect.poll(() => clientToken(page)).toBeNull()

  await openWith((await aReader()).token)
  await heading(page, 'Welcome, Ruth')
  // A page that Back shows again after a logout.
  await page.evaluate(() => {
    localStorage.removeItem('client_token')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await at(page, paths.account.login)
})

test('a session that ends in one tab ends in the other', async () => {
  const subscriber = await newSubscriber()
  const page = await openAs(await newPage('phone'), subscriber, paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  const other = await page.context().newPage()
  await other.goto(paths.account.settings)
  await other.getByRole('button', { name: 'Log out', exact: true }).click()
  await at(other, paths.account.login)
  await at(page, paths.account.login)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /cabinet|client/.test(key))))
    .toEqual([])
})

test('the time zone of a traveler is recorded when it changes', async () => {
  const page = await newPage('phone')
  const browser = await page.context().newCDPSession(page)
  const travelTo = (timezoneId: string) => browser.send('Emulation.setTimezoneOverride', { timezoneId })
  const subscriber = await newSubscriber()
  await travelTo('Asia/Tokyo')
  await openAs(page, subscriber, paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  await travelTo('Europe/Warsaw')
  await page.reload()
  await heading(page, 'Welcome, Ruth')
  const zones = ['Asia/Tokyo', 'Europe/Warsaw']
  // The heading may come from what is stored, before the request that records the zone.
  await expect
    .poll(() => call('/account/data', undefined, subscriber.token))
    .toMatchObject({ account: { timeZones: ['UTC', ...zones].map((timeZone) => ({ timeZone })) } })
})
