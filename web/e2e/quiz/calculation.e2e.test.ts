import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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
