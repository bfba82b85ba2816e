import type { Page } from 'playwright-core'
import { paths } from '#web/paths.ts'
import { signIn, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'
import type { Phone } from './slow-phone.ts'

/** Milliseconds from asking for a day until it can be read and written into. */
export type DayTimes = {
  /** In a browser that was never here. */
  first: number
  /** In the same browser, once the cabinet has kept its files. */
  revisit: number
}

/** Its fields were painted, and nothing that was begun for that is left to do. */
const open = async (page: Page): Promise<number> => {
  await page.goto(`${paths.account.day}?day=1`)
  await page.waitForFunction(() => performance.getEntriesByName('day-interactive').length > 0)
  return page.evaluate(() => performance.getEntriesByName('day-interactive')[0]?.startTime ?? Number.NaN)
}

export const openDay = async ({ page }: Phone, subscriber: TestSubscriber): Promise<DayTimes> => {
  await signIn(page, subscriber)
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      const field = document.querySelector('textarea')
      if (!field) return
      watcher.disconnect()
      // A task behind the frame that shows it: whatever was begun for that is done.
      requestAnimationFrame(() => setTimeout(() => performance.mark('day-interactive')))
    })
    watcher.observe(document, { subtree: true, childList: true })
  })
  const first = await open(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('about:blank')
  return { first, revisit: await open(page) }
}
