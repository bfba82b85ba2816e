import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { baseUrl, openBrowser, type ScreenName } from '#web/e2e/tools/browser.ts'
import { aReader, call, newSubscriber, signIn, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'
import { at, waitForPicture, heading, moveTo } from '#web/e2e/tools/pages.ts'
import { brand } from '#events/payment/money/brand.ts'
import { ANSWERS, DAY_1, openDayOn, save, readSaved, SEAT, seat } from '#web/e2e/tools/day.ts'

const { newPage } = openBrowser()

const UNSAVED = { progress: 0, answers: {}, rating: null, timeSpent: 0 }
const WHEN = 'On the way to somewhere'

const openDay = async (subscriber: TestSubscriber, screen: ScreenName = 'phone', path = DAY_1) =>
  openDayOn(await newPage(screen), subscriber, path)

test('a day is read and saved with the keyboard alone, ends with what was done and with tomorrow, and stays readable', async () => {
  const subscriber = await newSubscriber()
  const page = await openDay(subscriber, 'desk')
  await page.getByText('Welcome, Ruth. Maybe you opened this').waitFor()
  const order = () => page.getByRole('main').getByRole('heading').allInnerTexts()
  await expect
    .poll(async () => (await order()).slice(0, 4))
    .toEqual(['Begin Tired', 'You’re here', 'Away in a boat', 'About as long as a boat crossing'])
  const reach = async (isThere: string) => {
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate((selector) => document.activeElement?.matches(selector), isThere)) return
    }
    throw new Error(`The keyboard does not reach ${isThere}`)
  }
  await reach('input[name="d01-practice-time"]')
  await page.keyboard.press('ArrowDown')
  await reach('textarea[name="d01-practice-place"]')
  await page.keyboard.type(SEAT)
  await reach('input[name="rating"]')
  await page.keyboard.press('ArrowRight')
  await reach('main button[aria-busy="false"]:not([aria-label])')
  await page.keyboard.press('Enter')

  await at(page, paths.account.cabinet)
  await heading(page, 'Well done, Ruth')
  await page.getByText('Day 1 is saved.').waitFor()
  const closing = page.getByRole('region', { name: 'Day 1. Amen.' })
  await closing.getByText('You saved 2 answers.').waitFor()
  await closing.getByText(SEAT).waitFor()
  await waitForPicture(page, '/art/days/v1-1.svg')
  await page.getByText('Tomorrow', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Where Are You?' }).waitFor()
  await page.getByText('Day 2 opens tomorrow').waitFor()
  await waitForPicture(page, '/art/days/v1-2.svg')
  await page.getByText('1 of 28 days completed').click()
  await expect.poll(async () => (await page.getByRole('definition').allInnerTexts()).slice(0, 2)).toEqual(['1', '27'])
  // The day has ended: the reminder is all that is left to do.
  await page.getByLabel('Remind me tomorrow at').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Go to next day' }).count()).toBe(0)
  const answers = { 'd01-practice-time': WHEN, 'd01-practice-place': SEAT }
  await expect.poll(() => readSaved(subscriber)).toMatchObject({ progress: 100, rating: 2, answers })

  await page.getByRole('link', { name: /^Day 1: Begin Tired/ }).click()
  await expect.poll(() => seat(page).inputValue()).toBe(SEAT)
  await expect.poll(() => page.getByRole('radio', { name: WHEN }).isChecked()).toBe(true)
})

test('the journey continues with the next day at once, before the progress is fetched again', async () => {
  const page = await newPage('phone')
  await signIn(page, await newSubscriber())
  const progress = { activeDay: 1, openedDay: 2 }
  let isSaved = false
  await page.route('**/api/v1/account/subscription/me*', async (route) => {
    // No reply after the save.
    if (isSaved) return
    const body: object = await (await route.fetch()).json()
    await route.fulfill({ json: { ...body, ...progress } })
  })
  await page.route('**/api/v1/account/answers/v1/*', (route) => {
    if (route.request().method() !== 'POST') return route.fulfill({ json: UNSAVED })
    isSaved = true
    return route.fulfill({ json: { ok: true, ...progress, activeDay: 2 } })
  })
  await page.goto(DAY_1)
  await save(page).click()
  await page.getByText('Day 1 is saved.').waitFor()
  await page.getByRole('button', { name: 'Go to next day' }).click()
  await expect.poll(() => page.url()).toContain('?day=2')
})

test('a day has its title in the window, can be installed as an app, takes a rating without a request, and needs no voice', async () => {
  const page = await openDay(await aReader())
  await expect.poll(() => page.getByRole('button', { name: 'Listen' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Submit Rating' }).isDisabled()).toBe(true)
  await page.getByRole('radio', { name: '5 stars' }).check()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await page.getByRole('alert').getByText('Thank you').waitFor()
  expect(asked).toEqual([])

  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest: { scope: string; icons: { src: string }[] } = await (await fetch(baseUrl() + href)).json()
  expect(manifest.scope).toBe('/account/')
  for (const { src } of manifest.icons)
    expect((await fetch(baseUrl() + src)).headers.get('content-type')).toBe('image/png')

  const title = () => page.title()
  await expect.poll(title).toBe(`Begin Tired · ${brand.name}`)
  await page.getByRole('banner').getByRole('link', { name: 'Back to your journey' }).click()
  await expect.poll(title).toBe(`Your journey · ${brand.name}`)
  await page.getByRole('link', { name: 'Day 1: Begin Tired' }).click()
  await heading(page, 'Begin Tired')
  await expect.poll(title).toBe(`Begin Tired · ${brand.name}`)
})

test('a locked day stays closed, and a day outside of the plan is not found', async () => {
  const page = await newPage('phone')
  await signIn(page, await aReader())
  await page.goto(`${paths.account.day}?day=12`)
  await heading(page, 'Day 12 isn’t open yet')
  await waitForPicture(page, '/art/days/v1-12.svg')
  await moveTo(page, `${paths.account.day}?day=40`)
  await heading(page, 'We can’t find that day')
  await waitForPicture(page, '/art/days/lamp-out.svg')
  await page.getByRole('link', { name: 'Back to your journey' }).last().click()
  await at(page, paths.account.cabinet)
})

test('the reading progress and the time spent continue from the saved ones, and only the time pauses while the page is hidden', async () => {
  const subscriber = await newSubscriber()
  await call(
    ANSWERS,
    { day: 1, courseVersion: 'v1', progress: 40, answers: {}, rating: null, timeSpent: 75 },
    subscriber.token,
  )
  const page = await newPage('phone')
  await signIn(page, subscriber)
  await page.clock.install()
  await page.goto(DAY_1)
  const bar = page.getByRole('progressbar', { name: 'Read so far' })
  const read = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(read).toBe(40)
  const timer = page.getByRole('timer')
  await timer.waitFor()
  const shown = async () => (await timer.textContent()) ?? ''
  const before = await shown()
  expect(before).toMatch(/^01:1[5-9]$/)
  await page.clock.runFor(61_000)
  const face = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  await expect.poll(async () => face(await shown()) - face(before)).toBeGreaterThanOrEqual(60)

  const hide = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await hide('hidden')
  await page.clock.runFor(2_000)
  const hidden = await shown()
  await page.clock.runFor(30_000)
  await expect.poll(shown).toBe(hidden)

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(read).toBe(100)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(read).toBe(100)
})
