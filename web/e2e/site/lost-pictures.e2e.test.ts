import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { routeUntil } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

test('a picture that fails to load leaves a frame of the same size', async () => {
  const page = await newPage('phone')
  const recover = await routeUntil(page, '**/art/*.svg', (route) => route.abort())
  await page.goto(paths.quiz.discount)
  const drawing = page.getByRole('img', { name: 'An open Bible on a window sill at sunrise' })
  const size = async () => {
    const box = await drawing.boundingBox()
    return [box?.width, box?.height]
  }
  // In one step: the picture is replaced while Playwright would wait for it to be still.
  await drawing.evaluate((it) => it.scrollIntoView())
  await expect.poll(() => drawing.evaluate((it) => it.tagName)).toBe('svg')
  const framed = await size()
  await expect
    .poll(() =>
      page
        .locator('main img')
        .evaluateAll((all: HTMLImageElement[]) => all.filter(({ src }) => src.includes('/art/')).length),
    )
    .toBe(0)

  recover()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => drawing.evaluate((it) => it.tagName)).toBe('IMG')
  await expect.poll(() => drawing.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0)).toBe(true)
  expect(await size()).toEqual(framed)
})
