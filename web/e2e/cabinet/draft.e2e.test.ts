import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser, type ScreenName, worksOffline } from '#web/e2e/tools/browser.ts'
import { call, newSubscriber, openAs, PASSWORD, signIn, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'
import { at, heading, routeUntil } from '#web/e2e/tools/pages.ts'
import { ANSWERS, consentKnown, DAY_1, openDayOn, save, savedOf, SEAT, seat } from '#web/e2e/tools/day.ts'

const { newPage } = openBrowser()

const openDay = async (subscriber: TestSubscriber, screen: ScreenName = 'phone', path = DAY_1) =>
  openDayOn(await newPage(screen), subscriber, path)

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')))

test('a save without a network is stored, shown as waiting, and sent later', async () => {
  const subscriber = await newSubscriber()
  const page = await openDayOn(await newPage('phone', { withWorker: true }), subscriber)
  await seat(page).fill(SEAT)
  await worksOffline(page)
  await page.context().setOffline(true)
  await save(page).click()
  await at(page, paths.account.cabinet)
  await page.getByText('Day 1 is saved on this device').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Day 1 is saved on this device').waitFor({ state: 'hidden' })
  await expect.poll(() => savedOf(subscriber)).toMatchObject({ progress: 100, answers: { 'd01-practice-place': SEAT } })
})

test('parts of the journey that cannot be loaded without a network leave the rest of it usable', async () => {
  const subscriber = await newSubscriber()
  const page = await openAs(await newPage('phone'), subscriber, paths.account.cabinet)
  const consent = consentKnown(page)
  await page.getByRole('button', { name: 'Go to next day' }).click()
  await consent
  await seat(page).fill(SEAT)
  await page.context().setOffline(true)
  const reminder = page.waitForEvent('requestfailed', (request) => request.url().includes('ReminderForm'))
  await save(page).click()
  await reminder
  const saved = page.getByText('Day 1 is saved on this device')
  await saved.waitFor()
  // An error of the loaded part would replace the page a moment later.
  await page.waitForTimeout(500)
  await saved.waitFor()
  await heading(page, 'Well done, Ruth')
})

test('a draft is saved at the next login of its author after the session was revoked', async () => {
  const subscriber = await newSubscriber()
  const page = await openDay(subscriber)
  await seat(page).fill(SEAT)
  await call('/account/auth/logout', { everywhere: true }, subscriber.token)
  await save(page).click()
  await at(page, paths.account.login)
  await page.getByLabel('E-mail').fill(subscriber.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await heading(page, 'Well done, Ruth')
  const token = await page.evaluate(() => localStorage.getItem('client_token') ?? '')
  await expect.poll(() => call(ANSWERS, undefined, token)).toMatchObject({ answers: { 'd01-practice-place': SEAT } })
})

test.each([
  ['a session that another device ended', 401, '{"code":"signed_out","message":"Please sign in again."}'],
  ['a page of a proxy', 403, '<h1>Attention Required</h1>'],
])('%s deletes nothing that exists only here, and the save is sent after the next login', async (_, status, body) => {
  const subscriber = await newSubscriber()
  const page = await openDay(subscriber)
  const draft = (name: string) =>
    page.evaluate((part) => Object.keys(localStorage).filter((key) => key.includes(part)), name)
  await page.evaluate(() => {
    const claims: { sub: string } = JSON.parse(atob(String(localStorage.getItem('client_token')?.split('.')[1])))
    for (const name of ['draft', 'device'])
      localStorage.setItem(`cabinet.${claims.sub}.${name}.v1.2`, JSON.stringify({ answers: { 'd02-note': 'Manna' } }))
  })
  await seat(page).fill(SEAT)
  const accept = await routeUntil(page, `**${ANSWERS}`, (route) => route.fulfill({ status, body }))
  await save(page).click()
  await at(page, paths.account.login)
  accept()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('client_token'))).toBeNull()
  for (const name of ['draft.v1.2', 'device.v1.2', 'outbox']) await expect.poll(() => draft(name)).toHaveLength(1)
  await page.getByLabel('E-mail').fill(subscriber.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await heading(page, 'Well done, Ruth')
  await expect.poll(() => savedOf(subscriber)).toMatchObject({ answers: { 'd01-practice-place': SEAT } })
  for (const name of ['draft.v1.2', 'device.v1.2']) await expect.poll(() => draft(name)).toHaveLength(1)
})

test.each([401, 403])('a save that gets %d is logged before the token is removed', async (status) => {
  const page = await newPage('phone')
  await page.addInitScript(() => {
    const warnings: unknown[] = []
    Object.assign(window, { warnings })
    console.warn = (text: unknown) => warnings.push([text, localStorage.getItem('client_token') !== null])
  })
  await signIn(page, await newSubscriber())
  await page.goto(DAY_1)
  await seat(page).fill(SEAT)
  const json = { code: 'forbidden', message: 'No.' }
  await page.route(`**${ANSWERS}`, (route) => route.fulfill({ status, json }))
  await save(page).click()
  await at(page, paths.account.login)
  const warnings = async () => {
    const all: [string, boolean][] = await page.evaluate(() => Reflect.get(window, 'warnings'))
    return all.filter(([text]) => !text.startsWith('Service Worker'))
  }
  await expect.poll(warnings).toEqual([['An account call was rejected', true]])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('client_token'))).toBeNull()
})

test('a draft survives a reload without being saved, a rejected answer stays in its field, next to the reason, and a logout asks first', async () => {
  const subscriber = await newSubscriber()
  const page = await openDay(subscriber)
  await seat(page).fill(SEAT)
  await page.reload()
  await page.getByText('is still here').waitFor()
  await expect.poll(() => seat(page).inputValue()).toBe(SEAT)
  await expect.poll(() => savedOf(subscriber)).toMatchObject({ progress: 0, answers: {} })
  const issues = [{ path: 'answers.d01-practice-place', message: 'This is too long' }]
  const json = { code: 'invalid_request', message: 'Something cannot be saved.', issues }
  const accept = await routeUntil(page, `**${ANSWERS}`, (route) => route.fulfill({ status: 400, json }))
  await save(page).click()
  await page.getByText('Something cannot be saved. Your answers are kept on this device.').waitFor()
  await page.getByText('This is too long').waitFor()
  accept()
  await page.reload()
  await expect.poll(() => seat(page).inputValue()).toBe(SEAT)

  await page.goto(paths.account.settings)
  const logOut = page.getByRole('button', { name: 'Log out', exact: true })
  await logOut.click()
  await page.getByText('only on this device, and logging out would lose it').waitFor()
  await logOut.click()
  await at(page, paths.account.login)
})

test('a second tab in which the reader wrote nothing leaves the words of the first one', async () => {
  const page = await openDay(await newSubscriber())
  const [second, third] = [await page.context().newPage(), await page.context().newPage()]
  await second.goto(DAY_1)
  await save(second).waitFor()
  await seat(page).fill(SEAT)
  await expect.poll(() => drafts(page)).toHaveLength(1)
  await second.goto(paths.account.settings)
  await third.goto(DAY_1)
  await expect.poll(() => seat(third).inputValue()).toBe(SEAT)
})

test('the last save wins when a day is open on two devices', async () => {
  const subscriber = await newSubscriber()
  const [one, other] = [await openDay(subscriber), await openDay(subscriber, 'desk')]
  for (const [page, text] of [
    [one, 'The bus'],
    [other, SEAT],
  ] as const) {
    await seat(page).fill(text)
    await save(page).click()
    await at(page, paths.account.cabinet)
  }
  await one.goto(DAY_1)
  await save(one).waitFor()
  await expect.poll(() => seat(one).inputValue()).toBe(SEAT)
})

test('a draft whose words were saved on another device since is a draft no more', async () => {
  const subscriber = await newSubscriber()
  const page = await openDay(subscriber)
  await seat(page).fill(SEAT)
  await expect.poll(() => drafts(page)).toHaveLength(1)
  const other = await openDay(subscriber, 'desk')
  await seat(other).fill(SEAT)
  await save(other).click()
  await at(other, paths.account.cabinet)
  await page.reload()
  await save(page).waitFor()
  await expect.poll(() => drafts(page)).toEqual([])
  await expect.poll(() => page.getByText('is still here').count()).toBe(0)
})
