import type { Browser, Page } from 'playwright-core'
import { SCREENS } from '#web/e2e/tools/browser.ts'

export type TableTimes = {
  /** Milliseconds from each click on Update to the frame that shows the new table. */
  updates: number[]
}

const UPDATES = 12

/** Clicks on Update and waits until the reply is painted and the button is enabled again. */
const update = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Update')
        if (!button) throw new Error('There is no Update button')
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

/** Measures an admin who updates a table by creative. */
export const measureTable = async (browser: Browser, dashboard: string, token: string): Promise<TableTimes> => {
  const context = await browser.newContext(SCREENS.desk)
  const page = await context.newPage()
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
  await page.goto(`${dashboard}?group=creo`)
  await page.getByRole('row').nth(10).waitFor()
  await page.waitForTimeout(1_000)
  const updates: number[] = []
  while (updates.length < UPDATES) {
    updates.push(await update(page))
    await page.waitForTimeout(100)
  }
  await context.close()
  return { updates }
}
