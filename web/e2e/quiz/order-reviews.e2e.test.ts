import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, SCREEN_NAMES, SCREENS, type ScreenName } from '#web/e2e/tools/browser.ts'
import { openOffer } from '#web/e2e/tools/offer.ts'

const { newPage } = openBrowser()

/** Drags the reviews by some pixels, without momentum. */
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
  const box = (await reviewsOf(page).boundingBox()) ?? expect.unreachable()
  return { x: box.x + box.width / 2, y: box.y + 80 }
}

const reviewsOf = (page: Page) => page.getByRole('group', { name: 'Reviews' })
const boxesOf = (page: Page) =>
  reviewsOf(page)
    .locator('figure')
    .evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect().toJSON() as DOMRect))

test.each(SCREEN_NAMES)(
  'on a %s, nine reviews have five stars, and move by a swipe of at least 50 px, by buttons and by keys, in a loop',
  async (screen) => {
    const page = await openOffer(await newPage(screen))
    const reviews = reviewsOf(page)
    await expect.poll(() => reviews.getByRole('listitem').count()).toBe(9)
    await expect.poll(() => reviews.getByRole('img', { name: '5 of 5 stars' }).count()).toBe(9)
    const [one, two, three] = await boxesOf(page)
    if (screen === 'desk') expect(three?.right).toBeLessThan(SCREENS.desk.viewport.width)
    else {
      expect(one?.width).toBe(SCREENS.phone.viewport.width - 40)
      expect((two?.left ?? 0) - (one?.right ?? 0)).toBe(16)
    }

    const swipe = SWIPES[screen]
    const at = reviews.getByText(/^\d of 9$/)
    await reviews.scrollIntoViewIfNeeded()
    for (const [byX, shown] of [
      // Too short: if this one moved, the next one would show the third.
      [-40, '1 of 9'],
      [-60, '2 of 9'],
      [60, '1 of 9'],
      [-200, '2 of 9'],
    ] as const) {
      await swipe(page, byX)
      await expect.poll(() => at.textContent()).toBe(shown)
    }
    const previous = () => page.getByRole('button', { name: 'Previous review' }).click()
    const next = () => page.getByRole('button', { name: 'Next review' }).click()
    for (const [move, shown] of [
      [previous, '1 of 9'],
      [previous, '9 of 9'],
      [next, '1 of 9'],
      [() => page.keyboard.press('ArrowRight'), '2 of 9'],
      [() => page.keyboard.press('ArrowLeft'), '1 of 9'],
    ] as const) {
      await move()
      await expect.poll(() => at.textContent()).toBe(shown)
    }
  },
)
