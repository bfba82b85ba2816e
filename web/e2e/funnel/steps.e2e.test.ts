import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { axeFindings } from '#web/e2e/tools/axe.ts'
import { forbidStorage, openBrowser, SCREENS, type ScreenName } from '#web/e2e/tools/browser.ts'
import { waitingRequests, watchSaves } from '#web/e2e/tools/saves.ts'

const { newPage } = openBrowser()
const screens = Object.keys(SCREENS) as ScreenName[]

const EMPTY = "This field shouldn't be empty"
const INVALID = 'Please enter a valid email'
const SPECIAL = 'Special characters are not allowed'

const field = (page: Page) => page.getByRole('textbox')
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' })
const errorOf = (page: Page) => page.getByRole('alert')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const pathOf = (page: Page) => new URL(page.url()).pathname
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Finds fields by label, because the URL changes before the screen does. */
const answer = async (page: Page, label: 'Your e-mail' | 'Your first name', value: string, next: string) => {
  await page.getByLabel(label).fill(value)
  await goOn(page).click()
  await page.waitForURL(`**${next}`)
}
const giveEmail = (page: Page) => answer(page, 'Your e-mail', 'ann@example.com', paths.quiz.name)
const giveName = (page: Page) => answer(page, 'Your first name', 'Ann', paths.quiz.purchase)
const greeted = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Ann, your plan is ready', exact: true }).waitFor()

test.each([320, 390, 820])(
  'a dot between answers never starts or ends a line on a screen of %d pixels',
  async (width) => {
    const page = await newPage('desk')
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      const hopes = [
        'A steady daily rhythm',
        'Peace in the middle of busy days',
        'A closer walk with God',
        'Something else',
      ]
      localStorage.setItem(
        'quiz',
        JSON.stringify({ version: 'v1', activeQuestionIndex: 0, answers: [['hopes', hopes]] }),
      )
    })
    await page.goto(paths.quiz.purchase)
    const dots = page.getByRole('definition').getByText('·')
    await dots.first().waitFor({ state: 'attached' })
    const places = await dots.evaluateAll((all) =>
      all.map((dot) => {
        const item = dot.parentElement
        const line = item?.parentElement?.parentElement
        if (!item || !line) return 'alone'
        const { left: edge } = line.getBoundingClientRect()
        const { left, right } = dot.getBoundingClientRect()
        const beginsLine = Math.abs(item.getBoundingClientRect().left + dot.clientWidth - edge) < 1
        const isHidden = right <= edge + 1 && getComputedStyle(line).overflowX === 'clip'
        if (beginsLine) return isHidden ? 'hidden' : 'begins a line'
        return left > edge ? 'between' : 'begins a line'
      }),
    )
    expect(places).toHaveLength(3)
    expect(places).not.toContain('begins a line')
    expect(places).not.toContain('alone')
    if (width < 820) expect(places).toContain('hidden')
  },
)

describe.each(screens)('on a %s', (screen) => {
  test('e-mail and name are saved before the plan, which greets the visitor', async () => {
    const page = await newPage(screen)
    const saves = await watchSaves(page)
    await page.goto(paths.quiz.email)
    await giveEmail(page)
    await giveName(page)
    await greeted(page)

    await expect.poll(() => saves.length).toBe(2)
    const quizUserId = await page.evaluate(() => localStorage.getItem('quizUserId'))
    expect(saves.map(({ body }) => body)).toEqual([
      { quizUserId, email: 'ann@example.com' },
      { quizUserId, username: 'Ann' },
    ])
    await page.getByRole('button', { name: 'Get my plan' }).click()
    await page.waitForURL(`**${paths.quiz.order}`)
  })

  const steps = [paths.quiz.calculation, paths.quiz.email, paths.quiz.name, paths.quiz.purchase]
  test('all steps are accessible, and fit the screen', async () => {
    const page = await newPage(screen)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of steps) {
      await page.goto(path)
      await heading(page).waitFor()
      expect(await axeFindings(page), path).toEqual([])
      await expect.poll(() => fits(page), { message: path }).toBe(true)
      await expect.poll(() => page.getByRole('banner').count(), { message: path }).toBe(1)
    }
  })

  test('a step with one field fits the screen exactly', async () => {
    const page = await newPage(screen)
    await page.goto(paths.quiz.email)
    await field(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  })

  test('an error is accessible, and does not shift the layout', async () => {
    const page = await newPage(screen)
    await page.goto(paths.quiz.email)
    await field(page).fill('ann')
    const before = await goOn(page).boundingBox()
    await goOn(page).click()
    await errorOf(page).waitFor()
    await expect.poll(() => goOn(page).boundingBox()).toEqual(before)
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('the e-mail step', () => {
  test('the e-mail step helps with typing', async () => {
    const page = await newPage('phone')
    await page.goto(paths.quiz.email)
    const input = page.getByLabel('Your e-mail')
    for (const [name, value] of Object.entries({
      autocomplete: 'email',
      inputmode: 'email',
      autocapitalize: 'none',
      enterkeyhint: 'next',
    }))
      await expect.poll(() => input.getAttribute(name)).toBe(value)
    // Phones zoom in on fields with smaller text.
    await expect
      .poll(() => input.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize)))
      .toBeGreaterThanOrEqual(16)
  })

  test('the e-mail step rejects an invalid address with an error next to the field, and sends nothing', async () => {
    const page = await newPage('phone')
    const saves = await watchSaves(page)
    await page.goto(paths.quiz.email)
    for (const [value, message] of [
      ['ann', INVALID],
      ['ann@example', INVALID],
      ['ann lee@example.com', INVALID],
      ['ann+plan@example.com', SPECIAL],
      ['änn@example.com', SPECIAL],
    ] as const) {
      await field(page).fill(value)
      await goOn(page).click()
      await expect.poll(() => errorOf(page).textContent(), { message: value }).toBe(message)
      await expect.poll(() => field(page).getAttribute('aria-invalid'), { message: value }).toBe('true')
      await expect
        .poll(
          async () => await page.locator(`[id="${await field(page).getAttribute('aria-describedby')}"]`).textContent(),
          { message: value },
        )
        .toBe(message)
      await expect
        .poll(() => field(page).evaluate((input) => input === document.activeElement), { message: value })
        .toBe(true)
      expect(pathOf(page), value).toBe(paths.quiz.email)
    }
    expect(saves).toEqual([])

    await giveEmail(page)
  })

  test('the e-mail step requires an address, and shows an error when it is cleared', async () => {
    const page = await newPage('phone')
    await page.goto(paths.quiz.email)
    await expect.poll(() => goOn(page).isDisabled()).toBe(true)
    await field(page).fill('a')
    await expect.poll(() => goOn(page).isEnabled()).toBe(true)
    await field(page).fill('')
    await expect.poll(() => goOn(page).isDisabled()).toBe(true)
    await expect.poll(() => errorOf(page).textContent()).toBe(EMPTY)
  })

  test('the e-mail step shows no error while an address is being typed', async () => {
    const page = await newPage('phone')
    await page.clock.install()
    await page.goto(paths.quiz.email)
    await field(page).pressSequentially('ann@exam')
    await page.clock.runFor(1000)
    await expect.poll(() => errorOf(page).count()).toBe(0)
  })
})

describe('the name step', () => {
  test('the name step rejects spaces, punctuation, and non-English letters', async () => {
    const page = await newPage('phone')
    await page.goto(paths.quiz.name)
    for (const value of ['Ann Lee', 'Zoë', 'Анна', '$&', 'Ann ']) {
      await field(page).fill('Ann')
      await expect.poll(() => errorOf(page).count(), { message: value }).toBe(0)
      await field(page).fill(value)
      await goOn(page).click()
      await expect.poll(() => errorOf(page).textContent(), { message: value }).toBe(SPECIAL)
      expect(pathOf(page), value).toBe(paths.quiz.name)
    }
    await giveName(page)
  })

  test('the name step shows an error 200 ms after the last key', async () => {
    const page = await newPage('phone')
    await page.clock.install({ time: 0 })
    await page.goto(paths.quiz.name)
    await field(page).waitFor()
    await page.clock.pauseAt(60_000)
    await field(page).fill('Zo')
    await page.clock.runFor(150)
    await field(page).fill('Zoë')
    await page.clock.runFor(199)
    await expect.poll(() => errorOf(page).count()).toBe(0)
    await page.clock.runFor(1)
    await expect.poll(() => errorOf(page).textContent()).toBe(SPECIAL)
    await field(page).fill('Zoe')
    await page.clock.runFor(200)
    await expect.poll(() => errorOf(page).count()).toBe(0)
  })
})

test('without a network the visitor continues, and the values are sent later', async () => {
  const page = await newPage('phone')
  const saves = await watchSaves(page)
  await page.goto(paths.quiz.email)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await giveEmail(page)
  await giveName(page)
  await greeted(page)

  await page.context().setOffline(false)
  await expect.poll(() => waitingRequests(page)).toEqual([])
  const delivered = saves.filter(
    (save, i) => saves.findLastIndex((other) => other.idempotencyKey === save.idempotencyKey) === i,
  )
  expect(delivered.map(({ body }) => body.email ?? body.username)).toEqual(['ann@example.com', 'Ann'])
})

test.each([500, 429] as const)('a failed save (%s) does not block the visitor, and is retried', async (status) => {
  const page = await newPage('phone')
  const saves = await watchSaves(page, [status])
  await page.goto(paths.quiz.email)
  await giveEmail(page)
  await expect.poll(() => saves.length).toBe(2)
  expect(saves[1]).toEqual(saves[0])
})

test('the steps work in a browser without storage, and greet the visitor', async () => {
  const page = await newPage('phone')
  await forbidStorage(page)
  const saves = await watchSaves(page)
  await page.goto(paths.quiz.email)
  await giveEmail(page)
  await giveName(page)
  await greeted(page)
  await expect.poll(() => saves.length).toBe(2)
})

test('values are still there after going back', async () => {
  const page = await newPage('phone')
  await page.goto(paths.quiz.email)
  await giveEmail(page)
  await page.goBack()
  await expect.poll(() => field(page).inputValue()).toBe('ann@example.com')
})

describe('the plan-ready page', () => {
  test('the plan-ready page shows every name as typed', async () => {
    const page = await newPage('phone')
    await page.goto(paths.quiz.purchase)
    for (const name of ['$&', "$' $1 $$", '<b>Ann</b>', '{name}', '%s']) {
      await page.evaluate((said) => sessionStorage.setItem('visitor', JSON.stringify(said)), { name })
      await page.reload()
      await expect.poll(() => heading(page).textContent()).toBe(`${name}, your plan is ready`)
    }
  })

  test('the plan-ready page has a greeting without a name', async () => {
    const page = await newPage('phone')
    await page.goto(paths.quiz.purchase)
    await expect.poll(() => heading(page).textContent()).toBe('Your plan is ready')
    await expect.poll(() => page.getByText('Made from what you told us').count()).toBe(0)
  })

  test('the plan-ready page shows the choices of the visitor, and the button without scrolling', async () => {
    const page = await newPage('phone')
    await page.addInitScript(() => {
      const answers = [['time-of-day', ['Early in the morning']]]
      localStorage.setItem('quiz', JSON.stringify({ version: 'v1', activeQuestionIndex: 3, answers }))
    })
    await page.goto(paths.quiz.purchase)
    await page.getByText('Early in the morning').waitFor()
    const bottom = async () => {
      const box = await page.getByRole('button', { name: 'Get my plan' }).boundingBox()
      return box && box.y + box.height
    }
    await expect.poll(bottom).toBeLessThanOrEqual(SCREENS.phone.viewport.height)
  })
})
