import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { built } from '#web/e2e/tools/built.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { routeUntil } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const goOn = (page: Page) => page.getByRole('button', { name: 'Get my plan' })
const offer = (page: Page) => page.getByRole('region', { name: 'Choose your plan' })

/** Only the stylesheet of the offer sets a column gap. */
const isStyled = (page: Page) => page.getByRole('main').evaluate((main) => getComputedStyle(main).maxWidth !== 'none')

/** Aborts the first requests for matching files, and counts all requests. */
const lose = async (page: Page, file: string | undefined, times: number) => {
  const asked: string[] = []
  await page.route(`**${file}`, (route) =>
    asked.push(route.request().url()) > times ? route.continue() : route.abort(),
  )
  return asked
}

test('a stylesheet that fails to load during the prefetch and twice after it is requested again after a moment', async () => {
  const page = await newPage('phone')
  const asked = await lose(page, built('order.screen').styles[0], 3)
  await page.goto(paths.quiz.purchase)
  await goOn(page).click()
  await offer(page).waitFor()
  await expect.poll(() => isStyled(page)).toBe(true)
  await expect.poll(() => asked).toHaveLength(4)
})

test('a stylesheet or a script that fails to load permanently causes an error, and can be retried', async () => {
  const page = await newPage('phone')
  await page.goto(paths.quiz.purchase)
  const recover = await routeUntil(page, /\.css/, (route) => route.abort())
  await page.evaluate(() => {
    Object.assign(window, { samePage: true })
  })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(`**${paths.landing}`)
  await tryAgain(page).waitFor()
  recover()
  await tryAgain(page).click()
  await page.getByRole('button', { name: '18-29' }).waitFor()
  await expect.poll(() => page.evaluate(() => 'samePage' in window)).toBe(true)

  const recoverScripts = await routeUntil(page, '**/*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Terms' }).click()
  await tryAgain(page).waitFor()
  recoverScripts()
  await expect
    .poll(
      async () => {
        if (await tryAgain(page).isVisible()) await tryAgain(page).click()
        return page.getByRole('heading', { level: 1, name: 'Terms' }).isVisible()
      },
      { interval: 300 },
    )
    .toBe(true)
})

test("the page's own stylesheet is requested again when it fails to load", async () => {
  const page = await newPage('phone')
  const asked = await lose(page, built('ui').styles[0], 2)
  await page.goto(paths.quiz.email)
  await page.getByLabel('Your e-mail').waitFor()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .not.toBe('rgba(0, 0, 0, 0)')
  await expect.poll(() => asked).toHaveLength(3)
})
