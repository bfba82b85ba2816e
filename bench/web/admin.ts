import type { Browser, Page } from 'playwright-core'
import { SCREENS } from '#web/e2e/tools/browser.ts'

export type ScrollTimes = {
  /** Longest time between two frames, which other processes on the machine increase. */
  longestFrameMs: number
  /** Most CPU time of one task of the page. */
  longestTaskMs: number
}

export type TableTimes = {
  /** Milliseconds from each click on Update to the frame that shows the new table. */
  updates: number[]
  table: ScrollTimes
  /** Times of equally many static rows without any script, which is the cost of the browser alone. */
  staticRows: ScrollTimes
}

const UPDATES = 12
const CREOS = 500

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

type Trace = { traceEvents: { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }[] }

/** Returns the most CPU time of one task of the page, in milliseconds. */
const longestTaskOf = (trace: Buffer): number => {
  const { traceEvents }: Trace = JSON.parse(trace.toString())
  const threadOf = ({ pid, tid }: Trace['traceEvents'][number]) => `${pid}.${tid}`
  const isMain = (event: Trace['traceEvents'][number]) =>
    event.name === 'thread_name' && event.args.name === 'CrRendererMain'
  const main = new Set(traceEvents.filter(isMain).map(threadOf))
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('The trace has no task of the page')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000))
}

/** Wheel steps: down to the end, sideways, and back. */
const NOTCHES = [
  ...Array.from({ length: 140 }, () => [0, 120] as const),
  ...Array.from({ length: 30 }, () => [120, 0] as const),
  ...Array.from({ length: 70 }, () => [-60, -240] as const),
]

declare global {
  interface Window {
    /** Returns the longest time between two frames since the watch began, in milliseconds. */
    stopWatchingFrames: () => number
  }
}

const watchFrames = () => {
  let longest = 0
  let before: number | undefined
  const frame = (now: number) => {
    if (before !== undefined) longest = Math.max(longest, now - before)
    before = now
    request = requestAnimationFrame(frame)
  }
  let request = requestAnimationFrame(frame)
  window.stopWatchingFrames = () => {
    cancelAnimationFrame(request)
    return longest
  }
}

const scroll = async (browser: Browser, page: Page): Promise<ScrollTimes> => {
  await page.getByRole('region', { name: 'Quiz analytics' }).hover({ position: { x: 600, y: 300 } })
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await page.evaluate(watchFrames)
  for (const [left, top] of NOTCHES) {
    await page.mouse.wheel(left, top)
    await page.waitForTimeout(16)
  }
  const longestFrameMs = await page.evaluate(() => window.stopWatchingFrames())
  return { longestFrameMs, longestTaskMs: longestTaskOf(await browser.stopTracing()) }
}

/** Replaces the table with static copies of its visible rows, as many as the table has. */
const showStaticRows = (page: Page, rows: number) =>
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

/** Measures an admin who updates and scrolls a table by creative. */
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
  // The pause lets the page finish its work after the updates.
  await page.waitForTimeout(2_000)
  const table = await scroll(browser, page)
  await showStaticRows(page, CREOS)
  await page.waitForTimeout(500)
  const staticRows = await scroll(browser, page)
  await context.close()
  return { updates, table, staticRows }
}
