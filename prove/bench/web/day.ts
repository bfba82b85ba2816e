import type { Page } from 'playwright-core'
import { paths } from '#web/paths.ts'
import { signIn, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'
import type { Phone } from './slow-phone.ts'

/** Milliseconds from the navigation to a day until its fields are usable. */
export type DayTimes = {
  /** In a browser with an empty cache. */
  first: number
  /** In the same browser, after the service worker has cached the files. */
  revisit: number
  /** From the touch of "Listen" there until the device's voice gets the first sentence. */
  firstWord: number
}

/** Gives the browser a voice, which headless Chromium doesn't have. */
const giveVoice = () => {
  const voice = { name: 'Natural', lang: 'en-US', localService: true, default: true }
  const voices = { getVoices: () => [voice], cancel: () => {}, speak: () => performance.mark('first-word') }
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: class {} })
  Object.defineProperty(globalThis, 'speechSynthesis', { value: Object.assign(new EventTarget(), voices) })
}

const listen = async (page: Page): Promise<number> => {
  await page.evaluate(() => addEventListener('pointerdown', () => performance.mark('touched'), { capture: true }))
  await page.getByRole('button', { name: 'Listen', exact: true }).tap()
  await page.waitForFunction(() => performance.getEntriesByName('first-word').length > 0)
  return page.evaluate(() => performance.measure('wait', 'touched', 'first-word').duration)
}

/** Opens the day and waits until its fields are painted and pending tasks are done. */
const open = async (page: Page): Promise<number> => {
  await page.goto(`${paths.account.day}?day=1`)
  await page.waitForFunction(() => performance.getEntriesByName('day-interactive').length > 0)
  return page.evaluate(() => performance.getEntriesByName('day-interactive')[0]?.startTime ?? Number.NaN)
}

export const openDay = async ({ page }: Phone, subscriber: TestSubscriber): Promise<DayTimes> => {
  await signIn(page, subscriber)
  await page.addInitScript(giveVoice)
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      const field = document.querySelector('textarea')
      if (!field) return
      watcher.disconnect()
      // A task after the frame runs when all work started for that frame is done.
      requestAnimationFrame(() => setTimeout(() => performance.mark('day-interactive')))
    })
    watcher.observe(document, { subtree: true, childList: true })
  })
  const first = await open(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('about:blank')
  return { first, revisit: await open(page), firstWord: await listen(page) }
}
