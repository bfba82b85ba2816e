import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { certified } from '#web/e2e/shots/ending-steps.ts'
import { built } from '#web/e2e/tools/built.ts'
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

test('a passage and a certificate are saved as pictures that were drawn on the device', async () => {
  const page = await newPage('desk')
  await certified('v1')(page)
  await openAs(page, await aReader(), DAY_1)
  await savedFrom(page)
  // The program that draws has arrived, so nothing else is needed from anywhere.
  await page.context().setOffline(true)
  const { bytes, ...passage } = await savedFrom(page)
  expect(passage).toEqual({ name: 'scripture.png', width: 1_080, height: 1_350 })
  expect(bytes.length).toBeGreaterThan(20_000)
  await page.context().setOffline(false)

  await page.goto(`${paths.account.journal}?certificate=v1`)
  await page.getByRole('article', { name: 'Certificate of completion' }).getByText('Ruth of Moab').waitFor()
  const certificate = await savedFrom(page)
  expect(certificate.name).toBe('certificate.png')
  expect(certificate.bytes.length).toBeGreaterThan(40_000)
})

test('a picture that cannot be made says so, goes to the menu of a phone, and is saved if an earlier menu never ended', async () => {
  const page = await newPage('phone')
  await page.addInitScript(() => {
    const menu = { opened: 0, got: '' }
    Object.assign(window, { menu })
    // As iOS does when its menu is dismissed in some ways: the promise never ends, and no other menu opens.
    const share = ({ files }: { files: File[] }) => {
      menu.got = files.map(({ name, type }) => `${name} ${type}`).join()
      return menu.opened++ === 0
        ? new Promise(() => undefined)
        : Promise.reject(new DOMException('', 'InvalidStateError'))
    }
    Object.assign(navigator, { canShare: () => true, share })
  })
  await openAs(page, await aReader(), DAY_1)
  const share = page.getByRole('button', { name: 'Share as a picture' }).first()
  const recover = await routeUntil(page, `**${built('share-picture').script}`, (route) => route.abort())
  await share.click()
  await page.getByRole('alert').getByText('That didn’t work.').waitFor()
  recover()
  await share.click()
  const menu = () => page.evaluate(() => Reflect.get(window, 'menu') as object)
  await expect.poll(menu).toEqual({ opened: 1, got: 'scripture.png image/png' })
  expect((await savedFrom(page)).name).toBe('scripture.png')
  expect(await menu()).toMatchObject({ opened: 2 })
})

test('the browser of an app says where pictures and certificates can be kept, and offers no button that does nothing', async () => {
  const page = await newPage('phone')
  await page.addInitScript(() => {
    const agent = `${navigator.userAgent} Instagram 350.0.0.25.103`
    Object.defineProperty(navigator, 'userAgent', { get: () => agent })
  })
  await certified('v1')(page)
  await openAs(page, await aReader(), `${paths.account.journal}?certificate=v1`)
  await page.getByText('This app’s browser can’t print or save files.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Print or save' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Share as a picture' }).click()
  await page.getByRole('alert').getByText('This app’s browser can’t save pictures.').waitFor()
})
