import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { aReader, signIn } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'

const browser = openBrowser()

test.each([
  ['the card of the next day', paths.account.cabinet, '/art/days/v1-1.svg'],
  ['the top of a day', `${paths.account.day}?day=1`, '/art/days/v1-1.svg'],
  ['a locked day', `${paths.account.day}?day=12`, '/art/days/v1-12.svg'],
  ['a day that does not exist', `${paths.account.day}?day=99`, '/art/days/lamp-out.svg'],
])('%s shows its picture, which is decoration for screen readers', async (_where, path, src) => {
  const page = await browser.newPage('phone')
  await signIn(page, await aReader())
  await page.goto(path)
  const picture = page.locator(`main img[src="${src}"]`)
  await expect.poll(() => picture.getAttribute('alt')).toBe('')
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
})

const isShown = (page: Page, src: string) =>
  expect
    .poll(() => page.locator(`main img[src="${src}"]`).evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0)

test('the pictures of the current day and of the next one are shown without a network', async () => {
  const page = await browser.newPage('phone', { withWorker: true })
  await signIn(page, await aReader())
  await page.goto(paths.account.cabinet)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await isShown(page, '/art/days/v1-1.svg')
  const isStored = () => page.evaluate(async () => (await caches.match('/art/days/v1-2.svg')) !== undefined)
  await expect.poll(isStored).toBe(true)
  await page.context().setOffline(true)
  await page.goto(`${paths.account.day}?day=2`)
  await isShown(page, '/art/days/v1-2.svg')
})

test('an unknown address has a picture above its heading', async () => {
  const page = await browser.newPage('phone')
  await page.goto('/no-such-page')
  await page.getByRole('heading', { name: '404' }).waitFor()
  await isShown(page, '/art/days/lamp-out.svg')
})
