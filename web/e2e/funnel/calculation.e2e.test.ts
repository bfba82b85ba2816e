import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testimonials } from '#web/funnel/offer/reviews/voices.ts'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'

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
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, paths.quiz.calculation)
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

test('the percentage grows every 100 ms beside what is created, and the e-mail step follows two seconds after the end', async () => {
  const page = await begin()
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toBe('Create your Personalized Bible Action Plan')
  await expect.poll(() => page.getByText('10 million people').count()).toBe(1)
  await expect.poll(() => percent(page)).toBe(0)
  for (const [ms, reached] of [
    [100, 1],
    [900, 10],
    [4000, 50],
    [4900, 99],
    [100, 100],
    [1900, 100],
  ] as const) {
    await page.clock.runFor(ms)
    await expect.poll(() => percent(page)).toBe(reached)
  }
  expect(pathOf(page)).toBe(paths.quiz.calculation)
  await page.clock.runFor(100)
  await page.waitForURL(`**${paths.quiz.email}`)
})

test('screen readers hear the progress only at each quarter, and going back from the e-mail step does not repeat the wait', async () => {
  const page = await begin()
  await page.evaluate(() => {
    const status = document.querySelector('main [role=status]')
    const said: (string | null)[] = []
    Object.assign(window, { said })
    if (status)
      new MutationObserver(() => said.push(status.textContent)).observe(status, {
        subtree: true,
        childList: true,
        characterData: true,
      })
  })
  await page.clock.runFor(10_000)
  const said: string[] = await page.evaluate(() => Reflect.get(window, 'said'))
  expect(said.map((text) => Number.parseInt(text, 10))).toEqual([25, 50, 75, 100])
  await page.clock.runFor(2_000)
  await page.waitForURL(`**${paths.quiz.email}`)
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe(paths.landing)
})

test('the testimonials change every three seconds, with a fade unless motion is reduced, and restart after the fifth', async () => {
  const page = await begin()
  await stopProgress(page)
  expect(testimonials).toHaveLength(5)
  for (const expected of [0, 1, 2, 3, 4, 0]) {
    await expect.poll(() => shown(page)).toBe(expected)
    await page.clock.runFor(3000)
  }
  const durationOf = (name: 'transitionDuration' | 'transitionDelay') =>
    page
      .locator('[aria-roledescription=slide][aria-hidden=false]')
      .evaluate((slide, one) => Number.parseFloat(getComputedStyle(slide)[one]), name)
  expect((await durationOf('transitionDuration')) + (await durationOf('transitionDelay'))).toBeCloseTo(0.6)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => durationOf('transitionDuration')).toBe(0)
})

test('the testimonials pause under the mouse, and with their button', async () => {
  const page = await begin()
  await stopProgress(page)
  await page.locator('blockquote:visible').hover()
  await page.clock.runFor(6000)
  await expect.poll(() => shown(page)).toBe(0)
  await page.mouse.move(0, 0)
  await page.clock.runFor(3000)
  await expect.poll(() => shown(page)).toBe(1)

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.clock.runFor(4000)
  await expect.poll(() => shown(page)).toBe(1)
  await page.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(3000)
  await expect.poll(() => shown(page)).toBe(2)
})

test('the testimonials pause while they have the keyboard focus', async () => {
  const page = await begin()
  const pause = page.getByRole('button', { name: 'Pause' })
  while (!(await pause.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  await page.clock.runFor(6000)
  await expect.poll(() => shown(page)).toBe(0)
})
