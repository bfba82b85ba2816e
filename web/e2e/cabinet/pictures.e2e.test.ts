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
  await expect.poll(() => picture.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
})
