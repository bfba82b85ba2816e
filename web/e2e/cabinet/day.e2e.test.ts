import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { baseUrl, openBrowser, type ScreenName, worksOffline } from '#web/e2e/tools/browser.ts'
import { aReader, call, newSubscriber, signIn, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'
import { at, heading } from '#web/e2e/tools/pages.ts'
import { brand } from '#web/ui/brand.ts'
import { ANSWERS, DAY_1, openDayOn, save, savedOf, SEAT, seat } from '#web/e2e/tools/day.ts'

const { newPage } = openBrowser()

const openDay = async (subscriber: TestSubscriber, screen: ScreenName = 'phone', path = DAY_1) =>
  openDayOn(await newPage(screen), subscriber, path)

test('a day is read and saved, and stays readable', async () => {
  const subscriber = await newSubscriber()
  const page = await openDay(subscriber)
  await page.getByText('Welcome, Ruth. Maybe you opened this').waitFor()
  await page.getByRole('radio', { name: 'When the evening goes quiet' }).check()
  await seat(page).fill(SEAT)
  await page.getByRole('radio', { name: '4 stars' }).check()
  await save(page).click()

  await at(page, paths.account.cabinet)
  await page.getByText('Day 1 is saved.').waitFor()
  await heading(page, 'Well done, Ruth')
  await expect.poll(async () => (await page.getByRole('definition').allInnerTexts()).slice(0, 2)).toEqual(['1', '27'])
  await expect.poll(() => page.getByRole('button', { name: 'Go to next day' }).isDisabled()).toBe(true)
  const saved = await savedOf(subscriber)
  expect(saved).toMatchObject({
    progress: 100,
    rating: 4,
    answers: { 'd01-practice-time': 'When the evening goes quiet', 'd01-practice-place': SEAT },
  })

  await page.goto(DAY_1)
  await heading(page, 'Begin Tired')
  await expect.poll(() => seat(page).inputValue()).toBe(SEAT)
  await expect.poll(() => page.getByRole('radio', { name: 'When the evening goes quiet' }).isChecked()).toBe(true)
})

test('the rating says thank you and sends no request', async () => {
  const page = await openDay(await aReader())
  await expect.poll(() => page.getByRole('button', { name: 'Submit Rating' }).isDisabled()).toBe(true)
  await page.getByRole('radio', { name: '5 stars' }).check()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await page.getByRole('alert').getByText('Thank you').waitFor()
  expect(asked).toEqual([])
})

test('the title of the window names the day, also when the day is opened again', async () => {
  const page = await openDay(await aReader())
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
  await page.goto(`${paths.account.day}?day=40`)
  await heading(page, 'We can’t find that day')
  await page.getByRole('link', { name: 'Back to your journey' }).last().click()
  await at(page, paths.account.cabinet)
})

test('the time spent continues after a reload, and pauses while the page is hidden', async () => {
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
})

test('the reading progress only grows, starting from the saved one', async () => {
  const subscriber = await newSubscriber()
  await call(
    ANSWERS,
    { day: 1, courseVersion: 'v1', progress: 40, answers: {}, rating: null, timeSpent: 5 },
    subscriber.token,
  )
  const page = await openDay(subscriber)
  const bar = page.getByRole('progressbar', { name: 'Read so far' })
  const read = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(read).toBe(40)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(read).toBe(100)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(read).toBe(100)
})

test('visited days open without a network, even in a new tab', async () => {
  const page = await openDayOn(await newPage('desk', { withWorker: true }), await aReader())
  await worksOffline(page)
  await page.goto(paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  await page.context().setOffline(true)
  await page.goto(DAY_1)
  await heading(page, 'Begin Tired')
  await page.getByText('You’re offline.').waitFor()
  await page.goto(paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  // Nothing is wrong, so the notice has not the color of an error.
  const border = page.getByText('You can still open the days').evaluate((notice) => {
    const probe = document.createElement('p')
    probe.style.color = 'var(--accent)'
    notice.append(probe)
    return [getComputedStyle(notice).borderInlineStartColor, getComputedStyle(probe).color]
  })
  expect(new Set(await border).size).toBe(2)
  await page.goto(`${paths.account.day}?day=2`)
  await heading(page, 'Day 2 isn’t open yet')
})

test('only the cabinet can be installed as an app', async () => {
  const page = await openDay(await aReader())
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest: { scope: string; icons: { src: string }[] } = await (await fetch(baseUrl() + href)).json()
  expect(manifest.scope).toBe('/account/')
  for (const { src } of manifest.icons)
    expect((await fetch(baseUrl() + src)).headers.get('content-type')).toBe('image/png')
  await page.goto(paths.landing)
  await expect.poll(() => page.locator('link[rel=manifest]').count()).toBe(0)
})

test('a whole day can be read and completed with the keyboard alone', async () => {
  const subscriber = await newSubscriber()
  const page = await openDay(subscriber, 'desk')
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
  await expect.poll(() => savedOf(subscriber)).toMatchObject({ rating: 2, answers: { 'd01-practice-place': SEAT } })
})
