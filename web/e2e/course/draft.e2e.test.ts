import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { logIn } from '#web/e2e/tools/buyer.ts'
import { call, newSubscriber, PASSWORD, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'
import { at, clientToken, heading, routeUntil } from '#web/e2e/tools/pages.ts'
import { ANSWERS, DAY_1, openDayOn, save, readSaved, SEAT, seat } from '#web/e2e/tools/day.ts'

const { newPage } = openBrowser()

const openDay = async (subscriber: TestSubscriber) => openDayOn(await newPage('phone'), subscriber)

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')))

/** Ends the session as another device does. */
const endSession = async (_: Page, { token }: TestSubscriber) => {
  await call('/account/auth/logout', { everywhere: true }, token)
  return () => undefined
}
/** Answers saves with a page of a proxy. */
const forbid = (page: Page) =>
  routeUntil(page, `**${ANSWERS}`, (route) => route.fulfill({ status: 403, body: '<h1>Attention Required</h1>' }))

test.each([
  ['a session that another device ended', endSession],
  ['a page of a proxy', forbid],
])(
  '%s is logged, deletes nothing that exists only here, and the save is sent after the next login',
  async (_, refuse) => {
    const subscriber = await newSubscriber()
    const page = await newPage('phone')
    await page.addInitScript(() => {
      const warnings: unknown[] = []
      Object.assign(window, { warnings })
      console.warn = (text: unknown) => warnings.push([text, localStorage.getItem('client_token') !== null])
    })
    await openDayOn(page, subscriber)
    const stored = (name: string) =>
      page.evaluate((part) => Object.keys(localStorage).filter((key) => key.includes(part)), name)
    await page.evaluate(() => {
      const claims: { sub: string } = JSON.parse(atob(String(localStorage.getItem('client_token')?.split('.')[1])))
      for (const name of ['draft', 'device'])
        localStorage.setItem(`cabinet.${claims.sub}.${name}.v1.2`, JSON.stringify({ answers: { 'd02-note': 'Manna' } }))
    })
    await seat(page).fill(SEAT)
    const accept = await refuse(page, subscriber)
    await save(page).click()
    await at(page, paths.account.login)
    accept()
    await expect.poll(() => clientToken(page)).toBeNull()
    const warnings = async () => {
      const all: [string, boolean][] = await page.evaluate(() => Reflect.get(window, 'warnings'))
      return all.filter(([text]) => !text.startsWith('Service Worker'))
    }
    // It is logged before the token is removed.
    await expect.poll(warnings).toEqual([['An account call failed', true]])
    for (const name of ['draft.v1.2', 'device.v1.2', 'outbox']) await expect.poll(() => stored(name)).toHaveLength(1)
    await logIn(page, subscriber.email, PASSWORD)
    await heading(page, 'Well done, Ruth')
    const token = (await clientToken(page)) ?? ''
    await expect.poll(() => call(ANSWERS, undefined, token)).toMatchObject({ answers: { 'd01-practice-place': SEAT } })
    for (const name of ['draft.v1.2', 'device.v1.2']) await expect.poll(() => stored(name)).toHaveLength(1)
  },
)

test('a draft survives a reload without being saved, a rejected answer stays in its field, next to the reason, and a logout asks first', async () => {
  const subscriber = await newSubscriber()
  const page = await openDay(subscriber)
  await seat(page).fill(SEAT)
  await page.reload()
  await page.getByText('is still here').waitFor()
  await expect.poll(() => seat(page).inputValue()).toBe(SEAT)
  await expect.poll(() => readSaved(subscriber)).toMatchObject({ progress: 0, answers: {} })
  const issues = [{ path: 'answers.d01-practice-place', message: 'This is too long' }]
  const json = { code: 'invalid_request', message: 'Something cannot be saved.', issues }
  await page.route(`**${ANSWERS}`, (route) => route.fulfill({ status: 400, json }))
  await save(page).click()
  await page.getByText('Something cannot be saved. Your answers are kept on this device.').waitFor()
  await page.getByText('This is too long').waitFor()
  await expect.poll(() => seat(page).inputValue()).toBe(SEAT)

  await page.getByRole('link', { name: 'Settings' }).click()
  const logOut = page.getByRole('button', { name: 'Log out', exact: true })
  await logOut.click()
  await page.getByText('only on this device, and logging out would lose it').waitFor()
  await logOut.click()
  await at(page, paths.account.login)
})

test('a second tab in which the reader wrote nothing leaves the words of the first one, and shows as saved what that one sends', async () => {
  const page = await openDay(await newSubscriber())
  const second = await page.context().newPage()
  await second.goto(DAY_1)
  await save(second).waitFor()
  await seat(page).fill(SEAT)
  await expect.poll(() => drafts(page)).toHaveLength(1)
  await second.reload()
  await expect.poll(() => seat(second).inputValue()).toBe(SEAT)
  await second.goto(paths.account.cabinet)
  await heading(second, 'Welcome, Ruth')
  for (const tab of [page, second]) await tab.route('**/api/v1/account/**', (route) => route.abort())
  await save(page).click()
  await second.getByRole('button', { name: 'Try now' }).waitFor()
  await page.unroute('**/api/v1/account/**')
  await expect.poll(() => second.getByRole('button', { name: 'Try now' }).count()).toBe(0)
  await heading(second, 'Well done, Ruth')
})

test('words that were saved on another device later are shown, and a draft of the same words is a draft no more', async () => {
  const subscriber = await newSubscriber()
  const page = await openDay(subscriber)
  await seat(page).fill('The bus')
  await save(page).click()
  await page.getByText('Day 1 is saved.').waitFor()
  const onOtherDevice = (text: string) => {
    const body = { day: 1, courseVersion: 'v1', progress: 100, rating: null, timeSpent: 60 }
    return call(ANSWERS, { ...body, answers: { 'd01-practice-place': text } }, subscriber.token)
  }
  await onOtherDevice(SEAT)
  await page.getByRole('link', { name: /^Day 1: Begin Tired/ }).click()
  await expect.poll(() => seat(page).inputValue()).toBe(SEAT)

  await seat(page).fill('The stairs')
  await expect.poll(() => drafts(page)).toHaveLength(1)
  await onOtherDevice('The stairs')
  await page.reload()
  await save(page).waitFor()
  await expect.poll(() => drafts(page)).toEqual([])
  await expect.poll(() => seat(page).inputValue()).toBe('The stairs')
  await expect.poll(() => page.getByText('is still here').count()).toBe(0)
})
