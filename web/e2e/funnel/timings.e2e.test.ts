import { expect, test } from 'vitest'
import type { PageTimings } from '#api/contracts/page-timings.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { paths } from '#web/paths.ts'

const { newPage } = openBrowser()

test('each screen is measured, and sent without a visitor when the page goes to the background', async () => {
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
  await page.waitForFunction(() => performance.getEntriesByName('screen').length === 2)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const request = await sent
  const { creo, views }: PageTimings = request.postDataJSON()
  expect((await request.response())?.status()).toBe(200)
  expect(creo).toBe('psalm-23')
  expect(views.map(({ screen }) => screen)).toEqual([paths.landing, paths.quiz.questionary])
  expect(views[0]?.lcp).toBeGreaterThan(0)
  expect(views[0]?.inp).toBeGreaterThanOrEqual(120)
  expect(views[0]?.cls).toBeGreaterThan(50)
  expect(Object.keys(views[1] ?? {})).not.toContain('lcp')
})

test('a visit whose network is lost before the measurement starts goes on without it, and without an error', async () => {
  const page = await newPage('phone')
  await page.route('**/timings-*.js', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('timings-'))
  await page.goto(paths.landing)
  await lost
  await page.getByRole('button', { name: '30-45', exact: true }).click()
  await page.waitForURL(`**${paths.quiz.questionary}`)
})
