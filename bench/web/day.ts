import { paths } from '#web/paths.ts'
import { signIn, type Subscriber } from '#web/e2e/subscriber.ts'
import type { Phone } from './slow-phone.ts'

/**
 * Milliseconds from asking for the first day, in a browser that was never here, until it can be read and written into:
 * its fields were painted, and nothing that was begun for that is left to do.
 */
export const openDay = async ({ page }: Phone, subscriber: Subscriber): Promise<number> => {
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
  await page.goto(`${paths.account.day}?day=1`)
  await page.waitForFunction(() => performance.getEntriesByName('day-interactive').length > 0)
  return page.evaluate(() => performance.getEntriesByName('day-interactive')[0]?.startTime ?? Number.NaN)
}
