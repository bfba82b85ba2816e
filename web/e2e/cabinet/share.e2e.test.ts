import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { certified } from '#web/e2e/shots/ending-steps.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { DAY_1 } from '#web/e2e/tools/day.ts'
import { routeUntil } from '#web/e2e/tools/pages.ts'
import { aReader, openAs } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'

const { newPage } = openBrowser()

/** Shares the first picture of a page, on a browser without a menu for it. Returns the file and its size in pixels. */
const savedFrom = async (page: Page) => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share as a picture' }).first().click()
  const file = await download
  const bytes = Buffer.concat(await (await file.createReadStream()).toArray())
  return { name: file.suggestedFilename(), bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

test('a passage is saved as a picture that was drawn on the device', async () => {
  const page = await openAs(await newPage('desk'), await aReader(), DAY_1)
  await page.getByRole('button', { name: 'Share as a picture' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const sent: string[] = []
  page.on('request', (request) => {
    if (!/\.(?:js|css|woff2)$/.test(request.url()) && !request.url().startsWith('blob:')) sent.push(request.url())
  })
  const { name, bytes, width, height } = await savedFrom(page)
  expect({ name, width, height }).toEqual({ name: 'scripture.png', width: 1_080, height: 1_350 })
  expect(bytes.length).toBeGreaterThan(20_000)
  expect(sent).toEqual([])
})

test('a certificate is saved as a picture with the full name', async () => {
  const page = await newPage('desk')
  const reader = await aReader()
  await certified('v1')(page)
  await openAs(page, reader, `${paths.account.journal}?certificate=v1`)
  await page.getByRole('article', { name: 'Certificate of completion' }).getByText('Ruth of Moab').waitFor()
  const { name, bytes } = await savedFrom(page)
  expect(name).toBe('certificate.png')
  expect(bytes.length).toBeGreaterThan(40_000)
})

test('a phone with a menu for sharing gets the picture there', async () => {
  const page = await newPage('phone')
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files }: { files: File[] }) => {
        document.title = files.map(({ name, type }) => `${name} ${type}`).join()
        return Promise.resolve()
      },
    })
  })
  await openAs(page, await aReader(), DAY_1)
  await page.getByRole('button', { name: 'Share as a picture' }).first().click()
  await expect.poll(() => page.title()).toBe('scripture.png image/png')
})

test('a picture that cannot be made says so, and is saved if the menu of an earlier one never ended', async () => {
  const page = await newPage('phone')
  await page.addInitScript(() => {
    const menu = { opened: 0 }
    Object.assign(window, { menu })
    // As iOS does when its menu is dismissed in some ways: the promise never ends, and no other menu opens.
    const share = () =>
      menu.opened++ === 0 ? new Promise(() => undefined) : Promise.reject(new DOMException('', 'InvalidStateError'))
    Object.assign(navigator, { canShare: () => true, share })
  })
  await openAs(page, await aReader(), DAY_1)
  const share = page.getByRole('button', { name: 'Share as a picture' }).first()
  const recover = await routeUntil(page, /\/assets\/share-picture-/, (route) => route.abort())
  await share.click()
  await page.getByRole('alert').getByText('That didn’t work.').waitFor()
  recover()
  await share.click()
  const opened = () => page.evaluate(() => Reflect.get(window, 'menu').opened as number)
  await expect.poll(opened).toBe(1)
  expect((await savedFrom(page)).name).toBe('scripture.png')
  expect(await opened()).toBe(2)
})
