import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Consent } from '#api/contracts/funnel.ts'
import { paths } from '#web/paths.ts'
import { axeFindings } from '#web/e2e/tools/axe.ts'
import { baseUrl, largeText, openBrowser, SCREENS, type ScreenName } from '#web/e2e/tools/browser.ts'
import { pixelCalls, withPixel } from '#web/e2e/tools/pixel.ts'

const { newPage } = openBrowser()
const screens = Object.keys(SCREENS) as ScreenName[]

const bar = (page: Page) => page.getByRole('complementary', { name: 'Your choices' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your choices' })
const ask = (page: Page) => page.getByRole('button', { name: 'Choose' }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Records the choices that are sent, in order. */
const watchChoices = async (page: Page) => {
  const choices: Omit<Consent, 'quizUserId'>[] = []
  await page.context().route('**/api/v1/quiz/consent', (route) => {
    const { quizUserId: _, ...choice } = route.request().postDataJSON() as Consent
    choices.push(choice)
    return route.continue()
  })
  return choices
}

/** Records requests to other sites. */
const watchOthers = (page: Page) => {
  const others: string[] = []
  page.context().on('request', (request) => {
    if (!request.url().startsWith(baseUrl()) && !request.url().startsWith('data:')) others.push(request.url())
  })
  return others
}

const choices = [paths.landing, paths.quiz.questionary]
describe.each(screens)('on a %s', (screen) => {
  test.each(choices)('the bar on %s covers no choices', async (path) => {
    const page = await newPage(screen)
    await page.goto(path)
    await bar(page).waitFor()
    // Labels are the clickable elements of choices.
    const main = page.getByRole('main').locator('button, label')
    await main.first().waitFor()
    const covered = await main.evaluateAll((buttons) =>
      buttons.filter((button) => {
        button.scrollIntoView({ block: 'center' })
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const lowest = document.elementFromPoint((left + right) / 2, bottom - 2)
        const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return !button.contains(lowest) || !button.contains(middle)
      }),
    )
    expect(covered).toEqual([])
    expect(await axeFindings(page)).toEqual([])
  })

  test('the bar does not cover the ages', async () => {
    const page = await newPage(screen)
    await page.goto(paths.landing)
    await bar(page).waitFor()
    const top = (await bar(page).boundingBox())?.y ?? 0
    for (const label of ['46-60', '60+']) {
      const box = await page.getByRole('button', { name: label }).boundingBox()
      expect(box && box.y + box.height <= top).toBe(true)
    }
  })

  test('the sheet is accessible, and closes on Escape without a choice', async () => {
    const page = await newPage(screen)
    await page.goto(paths.landing)
    await ask(page)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet(page).count()).toBe(0)
    await expect.poll(() => bar(page).count()).toBe(1)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('consent'))).toBeNull()
  })
})

describe('the bar', () => {
  const WITH_BAR = [paths.landing, paths.quiz.questionary, paths.quiz.discount]
  const SIZES = [
    [320, 640],
    [390, 844],
    [844, 390],
    [820, 1180],
    [1200, 800],
    [1440, 900],
  ] as const

  const lines = (page: Page) => page.locator('main :is(h1, h2, h3, p, li, label, button), footer :is(p, a)')
  /** Returns the texts that the bar overlaps at the end of the page. */
  const coveredAtEnd = (page: Page) =>
    lines(page).evaluateAll((elements) => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const top = document.querySelector('aside')?.getBoundingClientRect().top ?? 0
      return elements
        .filter((element) => element.getBoundingClientRect().bottom > top + 0.5)
        .map((element) => element.textContent)
    })

  test.each(WITH_BAR)('is at the bottom of %s at every size, and covers no text at the end', async (path) => {
    const page = await newPage('desk')
    await page.goto(path)
    await bar(page).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      const { clientWidth } = await page.evaluate(() => ({ clientWidth: document.documentElement.clientWidth }))
      await expect
        .poll(async () => {
          const box = await bar(page).boundingBox()
          return box && { left: box.x, right: box.x + box.width, bottom: box.y + box.height }
        })
        .toEqual({ left: 0, right: clientWidth, bottom: height })
      await expect.poll(() => coveredAtEnd(page)).toEqual([])
    }
  })

  test('covers nothing on a page that fits the screen', async () => {
    const page = await newPage('desk')
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto(paths.landing)
    await bar(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(1180)
    await expect.poll(() => coveredAtEnd(page)).toEqual([])
  })

  test.each([
    [320, 640],
    [390, 844],
  ] as const)('stays small at %d x %d when text is twice as large', async (width, height) => {
    const page = await newPage('phone')
    await page.setViewportSize({ width, height })
    await page.goto(paths.landing)
    await largeText(page, 200)
    await bar(page).waitFor()
    await expect.poll(async () => (await bar(page).boundingBox())?.height).toBeLessThan(0.16 * height)
    await page.getByRole('button', { name: 'Your choices' }).click()
    await sheet(page).waitFor()
  })

  test.each([paths.quiz.order, paths.success])('is absent from %s', async (path) => {
    const page = await newPage('phone')
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => bar(page).count()).toBe(0)
  })
})

describe('a choice', () => {
  test.each([
    ['No to both', { ads: false, answers: false }],
    ['Yes to both', { ads: true, answers: true }],
  ])('%s takes two presses, is recorded, and is not asked for again', async (label, choice) => {
    const page = await newPage('phone')
    const recorded = await watchChoices(page)
    await page.goto(paths.landing)
    await ask(page)
    await press(page, label)
    await expect.poll(() => recorded).toEqual([choice])
    await expect.poll(() => bar(page).count()).toBe(0)
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => bar(page).count()).toBe(0)
  })

  test('can differ between ads and answers', async () => {
    const page = await newPage('phone')
    const recorded = await watchChoices(page)
    await page.goto(paths.landing)
    await ask(page)
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await page.getByLabel('You may use my answers about faith').check()
    await press(page, 'Save my choices')
    await expect.poll(() => recorded).toEqual([{ ads: false, answers: true }])
  })

  test('can be postponed for the current tab', async () => {
    const page = await newPage('phone')
    const recorded = await watchChoices(page)
    await page.goto(paths.landing)
    await press(page, 'Not now')
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => bar(page).count()).toBe(0)
    expect(recorded).toEqual([])
  })

  test('can be postponed on the sheet, which removes the bar', async () => {
    const page = await newPage('phone')
    await page.goto(paths.landing)
    await ask(page)
    await sheet(page).getByRole('button', { name: 'Not now' }).click()
    await expect.poll(() => bar(page).count()).toBe(0)
    await page.goto(paths.quiz.discount)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => bar(page).count()).toBe(0)
  })

  test('can be changed in the menu and on the privacy page, for all tabs', async () => {
    const page = await newPage('phone')
    const recorded = await watchChoices(page)
    await page.goto(paths.quiz.email)
    await press(page, 'Menu')
    await page.getByText('Your choices').click()
    await press(page, 'Yes to both')
    await page.getByText('Your choices are kept.').waitFor()

    const policy = await page.context().newPage()
    await policy.goto(paths.privacyPolicy)
    await policy.getByLabel('You may measure your ads').uncheck()
    await press(policy, 'Save my choices')
    await policy.getByText('Your choices are kept.').waitFor()
    await expect.poll(() => page.getByLabel('You may measure your ads').isChecked()).toBe(false)
    await expect
      .poll(() => recorded)
      .toEqual([
        { ads: true, answers: true },
        { ads: false, answers: true },
      ])
  })

  test('against the use of answers keeps them in the browser, and the quiz works', async () => {
    const page = await newPage('phone')
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/quiz/answer') && sent.push(request.url()))
    await page.addInitScript(() => localStorage.setItem('consent', JSON.stringify({ ads: false, answers: false })))
    await page.goto(paths.quiz.questionary)
    const asked = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('main').locator('label').first().click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(asked)
    await page.waitForLoadState('networkidle')
    expect(sent).toEqual([])
  })
})

describe('the creative of a new visitor', () => {
  const creativesOf = async (page: Page) => {
    const sent: unknown[] = []
    await page.context().route('**/api/v1/quiz/consent', (route) => {
      sent.push((route.request().postDataJSON() as Consent).creo)
      return route.continue()
    })
    return sent
  }

  test('is sent with the choice on the landing page of the ad, for all pages', async () => {
    const page = await newPage('phone')
    const sent = await creativesOf(page)
    await page.goto(`${paths.privacyPolicy}?creo=psalm-23_a`)
    await press(page, 'No to both')
    await expect.poll(() => sent).toEqual(['psalm-23_a'])
  })

  test('is sent with a choice made later in another tab', async () => {
    const page = await newPage('phone')
    const sent = await creativesOf(page)
    await page.goto(`${paths.landing}?creo=psalm-23_a`)
    await bar(page).waitFor()
    const policy = await page.context().newPage()
    await policy.goto(paths.privacyPolicy)
    await press(policy, 'Yes to both')
    await expect.poll(() => sent).toEqual(['psalm-23_a'])
  })
})

describe('a site with a pixel', () => {
  const toOffer = async (page: Page) => {
    await page.goto(paths.quiz.purchase)
    await press(page, 'Get my plan')
    await page.waitForURL(`**${paths.quiz.order}`)
    await page.waitForLoadState('networkidle')
  }

  test.each(['nothing', 'no'])('no other site is requested after the choice: %s', async (choice) => {
    const page = await newPage('phone')
    await withPixel(page)
    const others = watchOthers(page)
    await page.goto(paths.landing)
    if (choice === 'no') {
      await ask(page)
      await press(page, 'No to both')
    }
    await press(page, '30-45')
    await page.waitForURL(`**${paths.quiz.questionary}`)
    await page.waitForLoadState('networkidle')
    await toOffer(page)
    expect(others.filter((url) => url.includes('facebook'))).toEqual([])
    await expect.poll(() => page.evaluate(() => 'fbq' in window)).toBe(false)
  })

  test('the pixel loads after consent, has automatic collection off, and gets the chosen plan', async () => {
    const page = await newPage('phone')
    await withPixel(page)
    const others = watchOthers(page)
    await page.goto(paths.quiz.purchase)
    await press(page, 'Menu')
    await page.getByText('Your choices').click()
    await press(page, 'Yes to both')
    await expect.poll(() => others).toEqual(['https://connect.facebook.net/en_US/fbevents.js'])
    await expect.poll(() => pixelCalls(page)).toContainEqual(['init', '4242'])
    await expect.poll(async () => (await pixelCalls(page))[0]).toEqual(['set', 'autoConfig', false, '4242'])

    await press(page, 'Close')
    await press(page, 'Get my plan')
    await expect
      .poll(() => pixelCalls(page))
      .toContainEqual(['track', 'Lead', {}, { eventID: expect.stringMatching(/.{8}/) }])
    expect(others).toHaveLength(1)
  })

  test('the pixel stops and its cookies are deleted when consent is withdrawn', async () => {
    const page = await newPage('phone')
    await withPixel(page)
    await page.goto(paths.quiz.purchase)
    await press(page, 'Menu')
    await page.getByText('Your choices').click()
    await press(page, 'Yes to both')
    await expect.poll(() => pixelCalls(page)).toContainEqual(['consent', 'grant'])
    await page.evaluate(() => {
      document.cookie = '_fbp=fb.1.1.1; path=/'
    })
    await press(page, 'No to both')
    await expect.poll(() => pixelCalls(page)).toContainEqual(['consent', 'revoke'])
    await expect.poll(() => page.context().cookies()).toEqual([])
    await press(page, 'Close')
    await press(page, 'Get my plan')
    await page.waitForURL(`**${paths.quiz.order}`)
    await page.waitForLoadState('networkidle')
    await expect.poll(async () => (await pixelCalls(page)).filter(([call]) => call === 'track')).toEqual([])
  })

  test('a returning visitor with consent is tracked from the first page on', async () => {
    const page = await newPage('phone')
    await withPixel(page)
    const others = watchOthers(page)
    await page.addInitScript(() => localStorage.setItem('consent', JSON.stringify({ ads: true, answers: true })))
    await page.goto(paths.landing)
    await expect.poll(() => others).toHaveLength(1)
  })
})
