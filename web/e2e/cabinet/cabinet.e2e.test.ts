import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { areas, paths } from '#web/paths.ts'
import { brand } from '#web/ui/brand.ts'
import { axeFindings } from '#web/e2e/tools/axe.ts'
import { logIn } from '#web/e2e/tools/buyer.ts'
import { openBrowser, SCREENS, type ScreenName } from '#web/e2e/tools/browser.ts'
import { aReader, call, newSubscriber, PASSWORD, signIn, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()
const screens = Object.keys(SCREENS) as ScreenName[]
const ME = '**/api/v1/account/subscription/me'

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const goToNextDay = (page: Page) => page.getByRole('button', { name: 'Go to next day' })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
const clientToken = (page: Page) => page.evaluate(() => localStorage.getItem('client_token'))

/** Opens a page as a signed-in subscriber. */
const openAs = async (subscriber: TestSubscriber, path: string, screen: ScreenName = 'phone') => {
  const page = await newPage(screen)
  await signIn(page, subscriber)
  await page.goto(path)
  return page
}

const SAVED = { progress: 100, answers: {}, rating: null, timeSpent: 60 }

/** Overrides fields of the subscription status. */
const withStatus = (page: Page, fields: object, status = 200) =>
  page.route(ME, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ status, json: { ...((await answer.json()) as object), ...fields } })
  })

test('a new subscriber sees a greeting and one open day, and opens it', async () => {
  const page = await openAs(await aReader(), paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  await expect.poll(() => page.getByRole('link', { name: /^Day / }).allInnerTexts()).toHaveLength(1)
  await page.getByRole('link', { name: 'Day 1: Begin Tired, active' }).waitFor()
  await page.getByText('Day 2: Where Are You?, locked, opens tomorrow').waitFor()
  const stats = page.getByRole('definition')
  await expect.poll(() => stats.allInnerTexts()).toEqual(['0', '28', '4%', '100%'])

  await goToNextDay(page).click()
  await heading(page, 'Begin Tired')
  await page.getByText('DAY 1 OF 28').waitFor()
})

test.each([
  [390, 844],
  [820, 1180],
  [844, 390],
  [1440, 900],
])('the header ends where the journey ends at %d x %d', async (width, height) => {
  const page = await openAs(await aReader(), paths.account.cabinet, 'desk')
  await page.setViewportSize({ width, height })
  await heading(page, 'Welcome, Ruth')
  const distance = async () => {
    const right = (await page.getByRole('link', { name: 'Settings' }).boundingBox()) ?? { x: 0, width: 0 }
    const end = await page.getByRole('main').evaluate((main) => {
      return main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight)
    })
    // The icon is narrower than its button.
    return right.x + right.width - 10 - end
  }
  await expect.poll(distance).toBeCloseTo(0, 0)
})

test('days are completed, active, opened or locked, and only locked ones cannot be opened', async () => {
  const page = await newPage('desk')
  await signIn(page, await aReader())
  await withStatus(page, { activeDay: 3, openedDay: 5 })
  await page.goto(paths.account.cabinet)
  await heading(page, 'Welcome back, Ruth')
  const states = async () =>
    (await page.getByRole('link', { name: /^Day / }).allTextContents()).map(
      (name) => /completed|active|opened|locked/.exec(name)?.[0],
    )
  await expect.poll(states).toEqual(['completed', 'completed', 'active', 'opened', 'opened'])
  await expect.poll(() => page.getByText(/^Day \d+: .*, locked/).count()).toBe(23)
  await page.getByRole('link', { name: 'Day 2: Where Are You?, completed' }).click()
  await page.waitForURL('**/account/day?day=2')
})

test('a subscriber who has finished can open all days', async () => {
  const page = await newPage('desk')
  await signIn(page, await aReader())
  await withStatus(page, { activeDay: 28, openedDay: 28 })
  await page.route('**/api/v1/account/answers/v1/28', (route) => route.fulfill({ json: SAVED }))
  await page.goto(paths.account.cabinet)
  await page.getByRole('heading', { name: 'Now, a page for every day' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Day \d+: .*, completed$/ }).count()).toBe(28)
  await expect.poll(() => page.getByRole('definition').allInnerTexts()).toEqual(['28', '0', '100%', '100%'])
})

describe('a subscriber without access', () => {
  test('a subscriber without access sees the reason from the server, locked days, and how to renew', async () => {
    const subscriber = await newSubscriber()
    const { transactionId, token } = subscriber
    await call('/account/subscription/simulated', { action: 'cancel-now', payoutSubId: transactionId }, token)
    const page = await openAs(subscriber, paths.account.cabinet)
    await page.getByRole('alert').getByText('Access denied. Please renew your subscription.').waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Day / }).count()).toBe(0)
    await expect
      .poll(() => page.getByRole('link', { name: 'Renew my plan' }).getAttribute('href'))
      .toBe(paths.quiz.order)

    await page.goto(`${paths.account.day}?day=1`)
    await page.getByText('Access denied. Please renew your subscription.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Save My Responses' }).count()).toBe(0)
  })

  test('a subscriber without access sees a message when the server gives no reason', async () => {
    const page = await newPage('phone')
    await signIn(page, await aReader())
    await withStatus(page, { accessDenied: true, message: '' }, 402)
    await page.goto(paths.account.cabinet)
    await page.getByText('Access denied. Please renew your subscription.').waitFor()
  })

  test('a subscriber without access sees only the message when the response has no more details', async () => {
    const page = await newPage('phone')
    await signIn(page, await aReader())
    const json = { accessDenied: true, message: 'Your card has expired.' }
    await page.route(ME, (route) => route.fulfill({ status: 402, json }))
    for (const path of [paths.account.cabinet, `${paths.account.day}?day=1`]) {
      await page.goto(path)
      await page.getByRole('alert').getByText('Your card has expired.').waitFor()
      await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/NaN|undefined|-day journey/)
    }
  })

  test('a subscriber without access is asked to wait while the payment is being confirmed', async () => {
    const page = await newPage('phone')
    await signIn(page, await aReader())
    const code = 'payment_unconfirmed'
    await withStatus(page, { accessDenied: true, code, message: 'We are still confirming your payment.' }, 402)
    await page.goto(paths.account.cabinet)
    await page.getByText('We are still confirming your payment.').waitFor()
    await page.unroute(ME)
    await goToNextDay(page).waitFor()
  })
})

describe('the session', () => {
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
    const page = await openAs({ ...(await aReader()), token: 'x.e30.y' }, paths.account.cabinet)
    await at(page, paths.account.login)
    await expect.poll(() => clientToken(page)).toBeNull()
  })

  test('a session that ends in one tab ends in the other', async () => {
    const subscriber = await newSubscriber()
    const page = await openAs(subscriber, paths.account.cabinet)
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
})

describe('the settings', () => {
  test('the settings show the plan, and cancel it on a page for test mode', async () => {
    const page = await openAs(await newSubscriber(), paths.account.settings)
    await page.getByText(/^Renews on /).waitFor()
    await page.getByRole('button', { name: 'Cancel my plan' }).click()
    await at(page, paths.account.portal)
    await page.getByText('TEST MODE').waitFor()
    await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
    await page.getByText(/^Ends on .*, and does not renew/).waitFor()
    await expect
      .poll(() => page.getByRole('main').getByRole('button').allTextContents())
      .toEqual(['Keep my plan', 'Cancel at once'])
  })

  test('the link in mails opens the page to cancel, also after logging in', async () => {
    const subscriber = await newSubscriber()
    const page = await openAs(subscriber, `${paths.account.settings}#cancel`)
    await at(page, paths.account.portal)
    await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
    await page.getByText(/^Ends on .*, and does not renew/).waitFor()

    const other = await newPage('phone')
    await other.goto(`${paths.account.settings}#cancel`)
    await at(other, paths.account.login)
    const another = await newSubscriber()
    await logIn(other, another.email, PASSWORD)
    await at(other, paths.account.portal)
  })

  test('the settings change the password without ending the session', async () => {
    const subscriber = await newSubscriber()
    const page = await openAs(subscriber, paths.account.settings)
    const change = async (old: string, fresh: string) => {
      await page.getByLabel('Current password').fill(old)
      await page.getByLabel('New password').fill(fresh)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await change('not-the-password', 'a-new-one-for-ruth')
    await page.getByRole('alert').waitFor()
    await change(PASSWORD, 'a-new-one-for-ruth')
    await page.getByText('Password changed.').waitFor()
    await page.goto(paths.account.cabinet)
    await heading(page, 'Welcome, Ruth')
    await expect.poll(() => clientToken(page)).not.toBe(subscriber.token)
  })

  test('the settings download all data of the subscriber', async () => {
    const subscriber = await aReader()
    const page = await openAs(subscriber, paths.account.settings, 'desk')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('daily-lamp-my-data.json')
    const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString()
    expect(JSON.parse(text)).toMatchObject({ account: { email: subscriber.email, username: 'Ruth' } })
  })

  test('the settings delete the account only with its password', async () => {
    const subscriber = await newSubscriber({ license: 'lifetime' })
    const page = await openAs(subscriber, paths.account.settings, 'desk')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const confirm = async (password: string) => {
      await page.getByRole('region', { name: 'Delete my account' }).getByLabel('Current password').fill(password)
      await page.getByRole('button', { name: 'Delete for good' }).click()
    }
    await confirm('not-the-password')
    await page.getByRole('alert').waitFor()
    await confirm(PASSWORD)
    await at(page, paths.landing)
    await expect.poll(() => clientToken(page)).toBeNull()
    await expect(call('/account/auth/login', { email: subscriber.email, password: PASSWORD })).rejects.toThrow('401')
  })
})

describe('a server error', () => {
  const FAILED = { code: 'internal', message: 'Something went wrong on our side. Please try again.' }
  const failing = (page: Page) => page.route(ME, (route) => route.fulfill({ status: 500, json: FAILED }))

  test('a server error is not shown as a lost connection, and is logged', async () => {
    const page = await openAs(await aReader(), paths.account.cabinet)
    await heading(page, 'Welcome, Ruth')
    const logged: string[] = []
    page.on('console', (line) => logged.push(`${line.type()} ${line.text()}`))
    await failing(page)
    await page.reload()
    await page.getByText('We have a problem on our side.').waitFor()
    await heading(page, 'Welcome, Ruth')
    await expect.poll(() => page.getByText('You are offline').count()).toBe(0)
    expect(logged.filter((line) => line.startsWith('error An account call failed'))).not.toEqual([])
  })

  test('a server error shows the message of the server when no data is cached', async () => {
    const page = await newPage('phone')
    await signIn(page, await aReader())
    await failing(page)
    await page.goto(paths.account.cabinet)
    await page.getByText(FAILED.message).waitFor()
  })
})

test('the next day is linked after the day is saved, unless it is locked', async () => {
  const page = await newPage('phone')
  await signIn(page, await aReader())
  await page.route('**/api/v1/account/answers/v1/*', (route) => route.fulfill({ json: SAVED }))
  await withStatus(page, { activeDay: 2, openedDay: 1 })
  await page.goto(paths.account.cabinet)
  await heading(page, 'Well done, Ruth')
  await expect.poll(() => goToNextDay(page).isDisabled()).toBe(true)
  await page.unroute(ME)
  await page.reload()
  await page.getByText('Day 2 opens tomorrow').waitFor()
  await goToNextDay(page).click()
  await page.waitForURL('**/account/day?day=1')
})

test('a failed request can be retried', async () => {
  const page = await newPage('phone')
  await signIn(page, await aReader())
  await page.route(ME, (route) => route.abort())
  await page.goto(paths.account.cabinet)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute(ME)
  await again.click()
  await heading(page, 'Welcome, Ruth')
})

describe.each(screens)('on a %s', (screen) => {
  test('the cabinet and the settings are accessible, and fit the screen', async () => {
    const page = await newPage(screen)
    await signIn(page, await aReader())
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await withStatus(page, { activeDay: 3, openedDay: 5 })
    for (const [path, name] of [
      [paths.account.cabinet, 'Welcome back, Ruth'],
      [paths.account.settings, 'Settings'],
    ] as const) {
      await page.goto(path)
      await heading(page, name)
      expect(await axeFindings(page)).toEqual([])
      await expect.poll(() => fits(page)).toBe(true)
    }
  })
})
