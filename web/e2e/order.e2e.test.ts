import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { axeFindings } from './axe.ts'
import { forbidStorage, openBrowser, SCREENS, type ScreenName } from './browser.ts'
import { watchSaves } from './saves.ts'

const { newPage } = openBrowser()
/** For what moves calmly. */
const PATIENCE = { timeout: 5000 }
const screens = Object.keys(SCREENS) as ScreenName[]

const first = (page: Page) => page.getByRole('region', { name: 'Choose your plan' })
const second = (page: Page) => page.getByRole('region', { name: 'Begin when you are ready' })
const choosers = (page: Page) => [first(page), second(page)]
type Chooser = ReturnType<typeof first>
const plan = (chooser: Chooser, name: string) => chooser.getByRole('radio', { name })
const agreement = (chooser: Chooser) => chooser.getByRole('checkbox')
const getPlan = (chooser: Chooser) => chooser.getByRole('button', { name: 'GET MY PLAN' })
const header = (page: Page) => page.getByRole('banner')
const claim = (page: Page) => page.getByRole('button', { name: 'CLAIM MY 50% OFF' }).first()
const pathOf = (page: Page) => new URL(page.url()).pathname
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** What the three radio buttons are called: all that is told of the plans to those who listen. */
const pricesIn = async (chooser: Chooser) => {
  const cards = await chooser.getByRole('group', { name: 'Plans' }).locator('label').allTextContents()
  return cards.map((text) => /was \S+, now \S+ (per day|one-time)/.exec(text)?.[0])
}
const REGULAR = ['was $3.70, now $2.53 per day', 'was $2.53, now $1.39 per day', 'was $350, now $249 one-time']
const ON_SALE = ['was $3.70, now $1.86 per day', 'was $2.53, now $0.99 per day', 'was $350, now $199 one-time']

const openOffer = async (screen: ScreenName) => {
  const page = await newPage(screen)
  await page.goto(paths.quiz.order)
  await first(page).waitFor()
  return page
}

/** By the discount page, which is the only way to the sale. */
const claimSale = async (page: Page) => {
  await page.goto(paths.quiz.discount)
  await claim(page).click()
  await page.waitForURL(`**${paths.quiz.order}`)
  await first(page).waitFor()
}

/** How far below the top of the screen, in CSS pixels, and how much of the header stands above. */
const topOf = (page: Page, chooser: Chooser) =>
  Promise.all([chooser, header(page)].map(async (part) => (await part.boundingBox()) ?? expect.unreachable()))

const expectAtPlans = (page: Page) =>
  expect
    .poll(async () => {
      const [plans, bar] = await topOf(page, first(page))
      return plans && bar ? Math.abs(plans.y - (bar.y + bar.height)) < 60 : false
    }, PATIENCE)
    .toBe(true)

describe.each(screens)('on a %s', (screen) => {
  test('the 4-Week Plan is chosen, at the regular prices, and GET MY PLAN waits for the agreement and says so', async () => {
    const page = await openOffer(screen)
    for (const chooser of choosers(page)) {
      expect(await pricesIn(chooser)).toEqual(REGULAR)
      expect(await chooser.getByRole('radio', { checked: true }).getAttribute('value')).toBe('monthly')
      expect(await agreement(chooser).isChecked()).toBe(false)
      expect(await getPlan(chooser).isDisabled()).toBe(true)
      expect(await getPlan(chooser).evaluate((button) => button.matches(':disabled'))).toBe(true)
      const described = await getPlan(chooser).getAttribute('aria-describedby')
      const why = (described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).innerText())
      expect((await Promise.all(why)).join(' ')).toContain('Please tick the box above to continue.')
    }
  })

  test('GET MY PLAN in the header leads to the plans from anywhere', async () => {
    const page = await openOffer(screen)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await header(page).getByRole('button', { name: 'GET MY PLAN' }).click()
    await expectAtPlans(page)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Choose your plan')
  })

  test('the sale comes with a claim, and leads to the plans', async () => {
    const page = await newPage(screen)
    await claimSale(page)
    await expectAtPlans(page)
    for (const chooser of choosers(page)) expect(await pricesIn(chooser)).toEqual(ON_SALE)
    expect(await header(page).getByRole('timer').textContent()).toMatch(/^(10:00|9:\d\d)$/)
  })

  test('the offer has no fault axe-core knows, and is no wider than the screen', async () => {
    const page = await openOffer(screen)
    await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
    expect(await axeFindings(page)).toEqual([])
    expect(await fits(page)).toBe(true)
  })

  test('the sale has no fault axe-core knows, while it lasts and when it is over', async () => {
    const page = await newPage(screen)
    await page.clock.install()
    await page.goto(paths.quiz.discount)
    await claim(page).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    await claimSale(page)
    expect(await axeFindings(page)).toEqual([])
    await page.clock.fastForward('10:00')
    await header(page).getByText('Offer Expired').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(paths.quiz.discount)
    await page.getByText('Offer Expired').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await fits(page)).toBe(true)
  })

  test('the reviews move by a swipe of 50 px and not by less', async () => {
    const page = await openOffer(screen)
    const reviews = page.getByRole('group', { name: 'Reviews' })
    const swipe = SWIPES[screen]
    const at = reviews.getByText(/^\d of 9$/)
    await reviews.scrollIntoViewIfNeeded()
    await swipe(page, -40)
    await page.waitForTimeout(300)
    expect(await at.textContent()).toBe('1 of 9')
    await swipe(page, -60)
    await expect.poll(() => at.textContent(), PATIENCE).toBe('2 of 9')
    await swipe(page, 60)
    await expect.poll(() => at.textContent(), PATIENCE).toBe('1 of 9')
    await swipe(page, -200)
    await expect.poll(() => at.textContent(), PATIENCE).toBe('2 of 9')
  })
})

/** Drags the reviews by so many pixels, without letting them fly. */
const SWIPES: Record<ScreenName, (page: Page, byX: number) => Promise<void>> = {
  desk: async (page, byX) => {
    const { x, y } = await middleOfReviews(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + byX, y, { steps: 6 })
    await page.mouse.up()
  },
  phone: async (page, byX) => {
    const { x, y } = await middleOfReviews(page)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
    await touch('touchStart', x)
    for (let step = 1; step <= 6; step++) await touch('touchMove', x + (byX * step) / 6)
    await touch('touchEnd')
  },
}

const middleOfReviews = async (page: Page) => {
  const box = (await page.getByRole('group', { name: 'Reviews' }).boundingBox()) ?? expect.unreachable()
  return { x: box.x + box.width / 2, y: box.y + 80 }
}

describe('the reviews', () => {
  test('are nine, of five stars each', async () => {
    const page = await openOffer('phone')
    const reviews = page.getByRole('group', { name: 'Reviews' })
    expect(await reviews.getByRole('listitem').count()).toBe(9)
    expect(await reviews.getByRole('img', { name: '5 of 5 stars' }).count()).toBe(9)
  })

  test('stand one to a screen on a phone, 16 px apart, and three side by side on a desk', async () => {
    const boxes = async (screen: ScreenName) => {
      const page = await openOffer(screen)
      return page.getByRole('group', { name: 'Reviews' }).locator('figure').evaluateAll((cards) =>
        cards.slice(0, 3).map((card) => card.getBoundingClientRect().toJSON() as DOMRect))
    }
    const [one, two] = await boxes('phone')
    expect(one?.width).toBe(SCREENS.phone.viewport.width - 40)
    expect((two?.left ?? 0) - (one?.right ?? 0)).toBe(16)
    const [, , three] = await boxes('desk')
    expect(three?.right).toBeLessThan(SCREENS.desk.viewport.width)
  })

  test('move by their buttons and the arrow keys, round and round', async () => {
    const page = await openOffer('desk')
    const at = page.getByText(/^\d of 9$/)
    await page.getByRole('button', { name: 'Previous review' }).click()
    await expect.poll(() => at.textContent(), PATIENCE).toBe('9 of 9')
    await page.getByRole('button', { name: 'Next review' }).click()
    await expect.poll(() => at.textContent(), PATIENCE).toBe('1 of 9')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => at.textContent(), PATIENCE).toBe('2 of 9')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => at.textContent(), PATIENCE).toBe('1 of 9')
  })
})

test('both choosers show one choice and one agreement', async () => {
  const page = await openOffer('phone')
  await plan(first(page), '1-Week Trial').check()
  expect(await plan(second(page), '1-Week Trial').isChecked()).toBe(true)
  await plan(second(page), 'Lifetime Access').check()
  expect(await plan(first(page), 'Lifetime Access').isChecked()).toBe(true)
  expect(await first(page).getByText('You are charged $249 once.').isVisible()).toBe(true)
  expect(await first(page).getByText('$17.77').isVisible()).toBe(false)

  await agreement(second(page)).check()
  for (const chooser of choosers(page)) {
    expect(await agreement(chooser).isChecked()).toBe(true)
    expect(await getPlan(chooser).isEnabled()).toBe(true)
  }
  await agreement(first(page)).uncheck()
  for (const chooser of choosers(page)) expect(await getPlan(chooser).isDisabled()).toBe(true)
})

test('every picture is there', async () => {
  const page = await openOffer('phone')
  const blank = () =>
    page.evaluate(async () => {
      const images = [...document.images]
      await Promise.allSettled(images.map((image) => ((image.loading = 'eager'), image.decode())))
      return images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
    })
  expect(await blank()).toEqual([])
})

test('seven questions are answered, the one about money with 30 days', async () => {
  const page = await openOffer('phone')
  const questions = page.locator('details')
  expect(await questions.count()).toBe(7)
  const money = questions.filter({ hasText: 'Can I get my money back?' })
  await money.locator('summary').click()
  expect(await money.getByText('within 30 days').isVisible()).toBe(true)
  expect(await money.innerText()).toMatch(/within 48 hours.+5-10 business days/)
  await money.locator('summary').click()
  expect(await money.getByText('within 30 days').isVisible()).toBe(false)
})

test('what is agreed to opens beside the offer', async () => {
  const page = await openOffer('phone')
  const links = await first(page).getByRole('link').evaluateAll((all) =>
    all.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))))
  const targets = [paths.terms, paths.privacyPolicy, `${paths.terms}#renewal`, paths.refundPolicy]
  expect(links).toEqual(targets.map((to) => [to, '_blank', 'noopener']))
  const tab = page.waitForEvent('popup')
  await first(page).getByRole('link', { name: 'money-back policy' }).click()
  expect(new URL((await tab).url()).pathname).toBe(paths.refundPolicy)
  expect(await agreement(first(page)).isChecked()).toBe(false)
})

test('while no checkout is loaded GET MY PLAN does nothing, and tells nobody that one was opened', async () => {
  const page = await newPage('phone')
  const saves = await watchSaves(page)
  await page.route('**/api/v1/config', (route) => route.abort())
  await page.goto(paths.quiz.order)
  await agreement(first(page)).check()
  await getPlan(first(page)).click()
  await page.waitForTimeout(500)
  expect(pathOf(page)).toBe(paths.quiz.order)
  expect(saves).toEqual([])
})

test('a name is shown as it was written, whatever it holds', async () => {
  const page = await newPage('phone')
  const name = '<img src=x onerror=alert(1)>&amp;$&'
  await page.addInitScript((said) => sessionStorage.setItem('visitor', JSON.stringify({ name: said })), name)
  await page.goto(paths.quiz.order)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`${name}, your Personalized Bible Action Plan is ready`)
})

describe('the sale', () => {
  test('is not there for who comes by the address, reloads, or comes back', async () => {
    const page = await openOffer('phone')
    expect(await pricesIn(first(page))).toEqual(REGULAR)
    await claimSale(page)
    expect(await pricesIn(first(page))).toEqual(ON_SALE)
    await page.reload()
    await first(page).waitFor()
    expect(await pricesIn(first(page))).toEqual(REGULAR)
    await page.goBack()
    await claim(page).waitFor()
    await page.goForward()
    await first(page).waitFor()
    expect(await pricesIn(first(page))).toEqual(REGULAR)
    expect(await header(page).getByRole('timer').count()).toBe(0)
  })

  test('ends while it is looked at: the prices go back, and what was agreed to is asked again', async () => {
    const page = await newPage('phone')
    await page.clock.install()
    await claimSale(page)
    await agreement(first(page)).check()
    await page.clock.fastForward('09:55')
    expect(await pricesIn(first(page))).toEqual(ON_SALE)
    await page.clock.fastForward('00:10')
    await header(page).getByText('Offer Expired').waitFor()
    for (const chooser of choosers(page)) expect(await pricesIn(chooser)).toEqual(REGULAR)
    expect(await agreement(first(page)).isChecked()).toBe(false)
  })
})

describe('the countdown', () => {
  const left = (page: Page) => page.getByRole('timer').textContent()

  test('begins at 10:00 at first view and goes on through a reload', async () => {
    const page = await newPage('phone')
    await page.clock.install({ time: new Date('2025-03-01T08:00:00Z') })
    await page.goto(paths.quiz.discount)
    await claim(page).waitFor()
    expect(await left(page)).toMatch(/^(10:00|9:5\d)$/)
    await page.clock.fastForward('04:00')
    expect(await left(page)).toMatch(/^5:\d\d$|^6:00$/)
    await page.reload()
    await claim(page).waitFor()
    expect(await left(page)).toMatch(/^5:\d\d$|^6:00$/)
  })

  test('reads the clock: a page that slept for an hour wakes up expired, and claims no sale', async () => {
    const page = await newPage('phone')
    await page.clock.install()
    await page.goto(paths.quiz.discount)
    await claim(page).waitFor()
    await page.clock.fastForward('01:00:00')
    await page.getByText('Offer Expired').waitFor()
    expect(await page.getByRole('timer').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'CLAIM' }).count()).toBe(0)
    await page.getByRole('button', { name: 'SEE THE PLANS' }).first().click()
    await first(page).waitFor()
    expect(await pricesIn(first(page))).toEqual(REGULAR)
    await expectAtPlans(page)
  })

  test('is said at five minutes, at one, and at its end', async () => {
    const page = await newPage('phone')
    await page.clock.install()
    await page.goto(paths.quiz.discount)
    await claim(page).waitFor()
    const said = () => page.getByRole('status').textContent()
    expect(await said()).toBe('')
    await page.clock.fastForward('05:05')
    expect(await said()).toBe('Less than 5 minutes left')
    await page.clock.fastForward('04:00')
    expect(await said()).toBe('Less than a minute left')
    await page.clock.fastForward('01:00')
    expect(await said()).toBe('Offer Expired')
  })

  test('holds where the browser forbids storage', async () => {
    const page = await newPage('phone')
    await forbidStorage(page)
    await claimSale(page)
    expect(await pricesIn(first(page))).toEqual(ON_SALE)
  })
})
