import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testimonials } from '#web/funnel/offer/reviews/voices.ts'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { moveTo } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

/** Opens the screen with a paused clock. */
const begin = async () => {
  const page = await newPage('desk')
  await page.clock.install({ time: 0 })
  // The page responds once it has reported its view.
  const reported = page.waitForRequest('**/api/v1/quiz/landing')
  await page.goto(paths.landing)
  await reported
  await page.clock.pauseAt(60_000)
  // With `goto`, the new page would start before its clock is paused.
  await moveTo(page, paths.quiz.calculation)
  await page.getByRole('progressbar').waitFor()
  return page
}

const percent = async (page: Page) => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
const shown = async (page: Page) => {
  const text = await page.locator('[aria-roledescription=slide][aria-hidden=false] blockquote').textContent()
  return testimonials.findIndex((testimonial) => testimonial.text === text)
}
/** Keeps the progress ring at the start, so that only the testimonials advance. */
const stopProgress = (page: Page) =>
  page.evaluate(() => {
    performance.now = () => 0
  })
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Records what screen readers hear. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const status = document.querySelector('main [role=status]')
    const said: (string | null)[] = []
    Object.assign(window, { said })
    const options = { subtree: true, childList: true, characterData: true }
    if (status) new MutationObserver(() => said.push(status.textContent)).observe(status, options)
  })

test('the percentage grows, is announced at each quarter, and leads to the e-mail step, from which Back does not repeat it', async () => {
  const page = await begin()
  await page.getByRole('heading', { level: 1, name: 'Create your Personalized Bible Action Plan' }).waitFor()
  await expect.poll(() => page.getByText('10 million people').count()).toBe(1)
  await expect.poll(() => percent(page)).toBe(0)
  await listen(page)
  for (const [ms, reached] of [
    [100, 1],
    [9_800, 99],
    [100, 100],
    [1_900, 100],
  ] as const) {
    await page.clock.runFor(ms)
    await expect.poll(() => percent(page)).toBe(reached)
  }
  const said: string[] = await page.evaluate(() => Reflect.get(window, 'said'))
  expect(said.map((text) => Number.parseInt(text, 10))).toEqual([25, 50, 75, 100])
  expect(pathOf(page)).toBe(paths.quiz.calculation)
  await page.clock.runFor(100)
  await page.waitForURL(`**${paths.quiz.email}`)
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe(paths.landing)
})

test('the testimonials change every three seconds, with a fade unless motion is reduced, and pause on request', async () => {
  const page = await begin()
  await stopProgress(page)
  for (const expected of [0, 1, 2, 3, 4, 0]) {
    await expect.poll(() => shown(page)).toBe(expected)
    await page.clock.runFor(3000)
  }
  expect(testimonials).toHaveLength(5)
  await expect.poll(() => shown(page)).toBe(1)
  const durationOf = (name: 'transitionDuration' | 'transitionDelay') =>
    page
      .locator('[aria-roledescription=slide][aria-hidden=false]')
      .evaluate((slide, one) => Number.parseFloat(getComputedStyle(slide)[one]), name)
  expect((await durationOf('transitionDuration')) + (await durationOf('transitionDelay'))).toBeCloseTo(0.6)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => durationOf('transitionDuration')).toBe(0)

  // Under the mouse,
  await page.locator('blockquote:visible').hover()
  await page.clock.runFor(6000)
  await expect.poll(() => shown(page)).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(3000)
  await expect.poll(() => shown(page)).toBe(2)
  // with the keyboard focus,
  const pause = page.getByRole('button', { name: 'Pause' })
  while (!(await pause.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  await page.clock.runFor(6000)
  await expect.poll(() => shown(page)).toBe(2)
  // and with their button.
  await page.keyboard.press('Enter')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.clock.runFor(4000)
  await expect.poll(() => shown(page)).toBe(2)
  await page.getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.clock.runFor(3000)
  await expect.poll(() => shown(page)).toBe(3)
})
