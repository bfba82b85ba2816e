import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { axeFindings } from '#web/e2e/tools/axe.ts'
import { baseUrl, openBrowser, SCREENS, type ScreenName, worksOffline } from '#web/e2e/tools/browser.ts'
import { aReader, call, newSubscriber, PASSWORD, signIn, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()
const screens = Object.keys(SCREENS) as ScreenName[]

const DAY_1 = `${paths.account.day}?day=1`
const ANSWERS = '/account/answers/v1/1'
const SEAT = 'The back step, with the door half open.'

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Save My Responses' })
const seat = (page: Page) => page.getByLabel('And where will you be?')
const savedOf = ({ token }: TestSubscriber) => call(ANSWERS, undefined, token)

const openDayOn = async (page: Page, subscriber: TestSubscriber, path = DAY_1) => {
  await signIn(page, subscriber)
  await page.goto(path)
  await save(page).waitFor()
  return page
}

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
  await expect.poll(() => page.getByRole('button', { name: 'Go to next day' }).isEnabled()).toBe(true)
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

test('a locked day stays closed, and a day outside of the plan is not found', async () => {
  const page = await newPage('phone')
  await signIn(page, await aReader())
  await page.goto(`${paths.account.day}?day=12`)
  await heading(page, 'Day 12 is not open yet')
  await page.goto(`${paths.account.day}?day=40`)
  await heading(page, 'We can’t find that day')
  await page.getByRole('link', { name: 'Back to your journey' }).last().click()
  await at(page, paths.account.cabinet)
})

describe('a draft', () => {
  test('a draft survives a reload without being saved', async () => {
    const subscriber = await aReader()
    const page = await openDay(subscriber)
    await seat(page).fill(SEAT)
    await page.reload()
    await page.getByText('is still here').waitFor()
    await expect.poll(() => seat(page).inputValue()).toBe(SEAT)
    await expect.poll(() => savedOf(subscriber)).toMatchObject({ progress: 0, answers: {} })
  })

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
    await expect
      .poll(() => savedOf(subscriber))
      .toMatchObject({ progress: 100, answers: { 'd01-practice-place': SEAT } })
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

  test.each([401, 403])(
    'a draft is kept when a save gets %d, and the warning is logged before the token is removed',
    async (status) => {
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
    },
  )

  test('a rejected answer stays in its field, next to the reason', async () => {
    const page = await openDay(await aReader())
    await seat(page).fill(SEAT)
    const issues = [{ path: 'answers.d01-practice-place', message: 'This is too long' }]
    const json = { code: 'invalid_request', message: 'Something cannot be saved.', issues }
    await page.route(`**${ANSWERS}`, (route) => route.fulfill({ status: 400, json }))
    await save(page).click()
    await page.getByText('Something cannot be saved. Your answers are kept on this device.').waitFor()
    await page.getByText('This is too long').waitFor()
    await page.unroute(`**${ANSWERS}`)
    await page.reload()
    await expect.poll(() => seat(page).inputValue()).toBe(SEAT)
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

test('the recording plays in a loop', async () => {
  const page = await openDay(await aReader(), 'desk')
  await page.getByRole('button', { name: 'Play Still Water' }).click()
  await page.getByRole('button', { name: 'Pause Still Water' }).and(page.locator('[aria-busy=false]')).waitFor()
  await page.getByLabel('Volume').focus()
  await page.keyboard.press('ArrowLeft')
  const heard = () =>
    page.evaluate(() => {
      const audio = document.querySelector('audio')
      return { playing: audio?.paused === false, loop: audio?.loop, volume: audio?.volume, seconds: audio?.duration }
    })
  await expect.poll(heard).toEqual({ playing: true, loop: true, volume: 0.75, seconds: 36 })
})

test('every recording is complete, and loops without a click', async () => {
  const page = await newPage('desk')
  await page.goto(paths.account.login)
  const names = ['still-water', 'stone-chapel', 'orchard-wind', 'evening-bells', 'low-tide', 'first-light']
  const seams = await page.evaluate(async (loops) => {
    const context = new OfflineAudioContext(2, 1, 16_000)
    return Promise.all(
      loops.map(async (name) => {
        const reply = await fetch(`/audio/${name}.flac`)
        const { duration, length, ...sound } = await context
          .decodeAudioData(await reply.arrayBuffer())
          .then((buffer) => ({
            duration: buffer.duration,
            length: buffer.length,
            left: buffer.getChannelData(0),
          }))
        const step = Math.abs((sound.left[0] ?? 1) - (sound.left[length - 1] ?? 0))
        return { whole: Number.isInteger(duration), seam: step < 0.02 }
      }),
    )
  }, names)
  expect(seams).toEqual(names.map(() => ({ whole: true, seam: true })))
})

test('visited days open without a network, even in a new tab', async () => {
  const page = await openDayOn(await newPage('desk', { withWorker: true }), await aReader())
  await worksOffline(page)
  await page.goto(paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  await page.context().setOffline(true)
  await page.goto(DAY_1)
  await heading(page, 'Begin Tired')
  await page.getByText('You are offline.').waitFor()
  await page.goto(paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  await page.goto(`${paths.account.day}?day=2`)
  await heading(page, 'Day 2 is not open yet')
})

test('only the cabinet can be installed as an app', async () => {
  const page = await openDay(await aReader())
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await fetch(baseUrl() + href)).json()) as { scope: string; icons: { src: string }[] }
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
    .toEqual(['Begin Tired', 'You’re here', 'The invitation', 'About as long as a boat crossing'])
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

describe.each(screens)('on a %s', (screen) => {
  test('a day is accessible, and fits the screen', async () => {
    const page = await openDay(await aReader(), screen)
    expect(await axeFindings(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})
