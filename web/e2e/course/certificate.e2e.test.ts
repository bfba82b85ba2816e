import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { certified } from '#web/e2e/shots/ending-steps.ts'
import { built } from '#web/e2e/tools/built.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { routeUntil } from '#web/e2e/tools/pages.ts'
import { aReader, signIn } from '#web/e2e/tools/subscriber.ts'
import { TEXT_KEY } from '#web/course/appearance/apply-appearance.ts'
import { paths } from '#web/paths.ts'

const { newPage } = openBrowser()
const certificateOf = (series: string) => `${paths.account.journal}?certificate=${series}`
const sheet = (page: Page) => page.getByRole('article', { name: 'Certificate of completion' })

const pagesOf = async (page: Page, format: string, landscape = false) => {
  const pdf = await page.pdf({ format, landscape, printBackground: true })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
}

test('a certificate whose code does not load can be tried again, and names the days that are left, to which it leads', async () => {
  const page = await newPage('phone')
  await signIn(page, await aReader())
  const recover = await routeUntil(page, `**${built('seldom').script}`, (route) => route.abort())
  await page.goto(certificateOf('v1'))
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  recover()
  await again.click()
  await page.getByRole('heading', { name: 'Your certificate is waiting' }).waitFor()
  await page.getByRole('link', { name: 'Day 28 This Far' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Print or save' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Day 1 Begin Tired' }).click()
  await page.getByRole('heading', { level: 1, name: 'Begin Tired' }).waitFor()
})

test('a certificate fits one light page of A4 and of Letter, also with a dark theme and large text', async () => {
  const page = await newPage('desk')
  await signIn(page, await aReader())
  await page.addInitScript((key) => localStorage.setItem(key, 'larger'), TEXT_KEY)
  for (const [series, words] of [
    ['v1', 'completed the 28-day Bible plan, and finished on December 22, 2026.'],
    ['s2', 'completed the 28-day second season, and finished on February 6, 2027.'],
  ] as const) {
    await certified(series)(page)
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
    await page.goto(certificateOf(series))
    await sheet(page).getByText('Ruth').waitFor()
    await expect.poll(async () => (await sheet(page).innerText()).replaceAll(/\s+/g, ' ')).toContain(words)
    for (const format of ['A4', 'Letter'])
      for (const isLandscape of [false, true])
        expect([series, format, isLandscape, await pagesOf(page, format, isLandscape)]).toEqual([
          series,
          format,
          isLandscape,
          1,
        ])
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    const color = () => sheet(page).evaluate((element) => getComputedStyle(element).backgroundColor)
    await expect.poll(color).toBe('rgb(255, 253, 248)')
    await expect.poll(() => page.getByRole('button', { name: 'Print or save' }).isVisible()).toBe(false)
  }
})

test('the browser of an app says where certificates can be kept, and offers no button that does nothing', async () => {
  const page = await newPage('phone')
  await page.addInitScript(() => {
    const agent = `${navigator.userAgent} Instagram 350.0.0.25.103`
    Object.defineProperty(navigator, 'userAgent', { get: () => agent })
  })
  await certified('v1')(page)
  await signIn(page, await aReader())
  await page.goto(certificateOf('v1'))
  await page.getByText('This app’s browser can’t print or save files.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Print or save' }).count()).toBe(0)
})
