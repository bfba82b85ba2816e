import { expect, test } from 'vitest'
import { areas, paths } from '#web/paths.ts'
import { brand } from '#web/ui/brand.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { openDayOn, SEAT, seat } from '#web/e2e/tools/day.ts'
import { aReader, call, newSubscriber, openAs } from '#web/e2e/tools/subscriber.ts'
import { at, clientToken, heading } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

test('a missing session leads to the login', async () => {
  const page = await newPage('phone')
  for (const path of [paths.account.cabinet, paths.account.day, paths.account.settings]) {
    await page.goto(path)
    await at(page, paths.account.login)
  }
})

test('a missing session does not show the account at an unknown path', async () => {
  const page = await newPage('phone')
  await page.goto(`${areas.account}/nowhere`)
  await page.getByRole('heading', { name: '404' }).waitFor()
  await expect.poll(() => page.getByRole('banner').getByRole('link').allTextContents()).toEqual([brand.name])
})

test('a session with an invalid token is removed', async () => {
  const page = await openAs(await newPage('phone'), { ...(await aReader()), token: 'x.e30.y' }, paths.account.cabinet)
  await at(page, paths.account.login)
  await expect.poll(() => clientToken(page)).toBeNull()
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

test('a subscriber who signs in over another one finds nothing that the other was writing', async () => {
  const [ruth, naomi] = await Promise.all([newSubscriber(), newSubscriber({ username: 'Naomi' })])
  const page = await openDayOn(await newPage('phone'), ruth)
  await seat(page).fill(SEAT)
  const other = await page.context().newPage()
  await other.goto(paths.landing)
  await other.evaluate((token) => localStorage.setItem('client_token', token), naomi.token)
  await expect.poll(() => seat(page).inputValue()).toBe('')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')).length))
    .toBe(1)
})

test('a page that Back shows again after a logout shows the login', async () => {
  const page = await openAs(await newPage('phone'), await newSubscriber(), paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  await page.evaluate(() => {
    localStorage.removeItem('client_token')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await at(page, paths.account.login)
})

test('the time zone of a traveler is recorded when it changes, and only then', async () => {
  const page = await newPage('phone')
  const browser = await page.context().newCDPSession(page)
  const travelTo = (timezoneId: string) => browser.send('Emulation.setTimezoneOverride', { timezoneId })
  const subscriber = await newSubscriber()
  await travelTo('Asia/Tokyo')
  await openAs(page, subscriber, paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  await page.reload()
  await heading(page, 'Welcome, Ruth')
  await travelTo('Europe/Warsaw')
  await page.reload()
  await heading(page, 'Welcome, Ruth')
  const zones = ['Asia/Tokyo', 'Europe/Warsaw']
  expect(await call('/account/data', undefined, subscriber.token)).toMatchObject({
    account: { timeZones: ['UTC', ...zones].map((timeZone) => ({ timeZone })) },
  })
})
