import type { Browser, Page } from 'playwright-core'
import { SCREENS } from '#web/e2e/tools/browser.ts'

export type Table = {
  /** From each click on Update to the frame that shows the new table, in milliseconds. */
  updates: number[]
  /** The longest time between two frames while the table was scrolled from end to end and across, in milliseconds. */
  longestFrame: number
  /** The same of as many rows that stand in the page as they are, without any script: what the browser itself takes. */
  longestStill: number
}

const UPDATES = 12
const CREOS = 500

/** Clicks on Update, and waits until the answer is painted: the button is there for the next click. */
const update = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Update')
        if (!button) throw new Error('There is no button to press')
        const start = performance.now()
        let wasBusy = false
        const look = () => {
          wasBusy ||= button.disabled
          if (!wasBusy || button.disabled) return
          watcher.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - start)
            port2.postMessage(undefined)
          })
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        button.click()
      }),
  )

/** Scrolls a little in every frame: to the end, to the side, and back. */
const scroll = (page: Page): Promise<number> =>
  page.getByRole('region', { name: 'Quiz analytics' }).evaluate(
    (region) =>
      new Promise<number>((resolve) => {
        const legs = [
          { top: 120, left: 0, done: () => region.scrollTop + region.clientHeight >= region.scrollHeight - 1 },
          { top: 0, left: 60, done: () => region.scrollLeft + region.clientWidth >= region.scrollWidth - 1 },
          { top: -120, left: -20, done: () => region.scrollTop <= 0 },
        ]
        let longest = 0
        let before: number | undefined
        const frame = (now: number) => {
          if (before !== undefined) longest = Math.max(longest, now - before)
          before = now
          const [leg] = legs
          if (!leg) return resolve(longest)
          if (leg.done()) legs.shift()
          else region.scrollBy(leg.left, leg.top)
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
  )

/** Puts in place of the table a copy of what it shows, drawn over and over until there are as many rows. */
const standStill = (page: Page, rows: number) =>
  page.getByRole('region', { name: 'Quiz analytics' }).evaluate((region, many) => {
    const copy = region.cloneNode(true) as HTMLElement
    const shown = [...copy.querySelectorAll<HTMLElement>('tbody > tr')]
    const height = region.querySelector('tbody > tr')?.getBoundingClientRect().height ?? 0
    const body = shown[0]?.parentElement
    for (let n = 0; n < many; n++) {
      const row = shown[n] ?? (shown[n % shown.length]?.cloneNode(true) as HTMLElement)
      row.style.top = `${n * height}px`
      body?.append(row)
    }
    region.replaceWith(copy)
  }, rows)

/** An admin in front of a table by creo, as large as the database makes it. */
export const useTable = async (browser: Browser, dashboard: string, token: string): Promise<Table> => {
  const context = await browser.newContext(SCREENS.desk)
  const page = await context.newPage()
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.goto(`${dashboard}?group=creo`)
  await page.getByRole('row').nth(10).waitFor()
  await page.waitForTimeout(1_000)
  const updates: number[] = []
  while (updates.length < UPDATES) {
    updates.push(await update(page))
    await page.waitForTimeout(100)
  }
  // Whoever asked so often looks at the last answer for a moment.
  await page.waitForTimeout(2_000)
  const longestFrame = await scroll(page)
  await standStill(page, CREOS)
  await page.waitForTimeout(500)
  const longestStill = await scroll(page)
  await context.close()
  return { updates, longestFrame, longestStill }
}
