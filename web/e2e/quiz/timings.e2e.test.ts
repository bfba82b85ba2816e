import { expect, test } from 'vitest'
import type { PageTimings } from '#api/contracts/figures/page-timings.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { paths } from '#web/paths.ts'

const { newPage } = openBrowser()

test('a page load is measured, and sent without a visitor when the page goes to the background', async () => {
  const page = await newPage('phone')
  const sent = page.waitForRequest('**/api/v1/timings')
  await page.goto(`${paths.landing}?creo=psalm-23`)
  await page.evaluate(async () => {
    let isOver = false
    // Shifts just after the page got its size have a recent input, and do not count.
    const counts = (entry: PerformanceEntry) =>
      Reflect.get(entry, 'value') > 0.05 && Reflect.get(entry, 'hadRecentInput') === false
    new PerformanceObserver((list) => (isOver ||= list.getEntries().some(counts))).observe({ type: 'layout-shift' })
    const block = document.createElement('div')
    block.style.height = '300px'
    document.body.prepend(block)
    while (!isOver) {
      block.hidden = !block.hidden
      await new Promise(requestAnimationFrame)
    }
    block.remove()
  })
  const answer = page.getByRole('button', { name: '30-45', exact: true })
  // A tap that keeps the screen busy.
  await answer.evaluate((button) =>
    button.addEventListener('pointerdown', () => {
      const end = performance.now() + 120
      while (performance.now() < end);
    }),
  )
  await answer.click()
  await page.waitForURL(`**${paths.quiz.questionary}`)
  // The tap is measured once the next screen is painted.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const isTap = (entry: PerformanceEntry) => Number(Reflect.get(entry, 'interactionId')) > 0
        const see = (list: PerformanceObserverEntryList) => list.getEntries().some(isTap) && resolve(undefined)
        new PerformanceObserver(see).observe({ type: 'event', buffered: true })
      }),
  )
  await page.evaluate(() => {
    Object.defineProperties(document, { hidden: { value: true }, visibilityState: { value: 'hidden' } })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const request = await sent
  const { creo, screen, lcp, inp, cls }: PageTimings = request.postDataJSON()
  expect((await request.response())?.status()).toBe(200)
  expect([creo, screen]).toEqual(['psalm-23', paths.landing])
  expect(lcp).toBeGreaterThan(0)
  expect(inp).toBeGreaterThanOrEqual(120)
  expect(cls).toBeGreaterThan(50)
})
