import type { Browser, Page } from 'playwright-core'
import { SCREENS } from '#web/e2e/tools/browser.ts'

/** Scrolling by the mouse wheel, in milliseconds. */
type ScrollTimes = {
  /** The longest time between two frames. Other processes on the machine lengthen it. */
  longestFrameMs: number
  /** The most processor time that one task of the page took. */
  longestTaskMs: number
}

export type TableTimes = {
  /** From each click on Update to the frame that shows the new table, in milliseconds. */
  updates: number[]
  table: ScrollTimes
  /** The same of as many rows that are in the page from the start, without any script: the cost of the browser alone. */
  staticRows: ScrollTimes
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

type Trace = {
  traceEvents: { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }[]
}

/** Returns the most processor time that one task of the page took, in milliseconds. */
const longestTaskOf = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as Trace
  const threadOf = ({ pid, tid }: Trace['traceEvents'][number]) => `${pid}.${tid}`
  const isMain = (event: Trace['traceEvents'][number]) =>
    event.name === 'thread_name' && event.args.name === 'CrRendererMain'
  const main = new Set(traceEvents.filter(isMain).map(threadOf))
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('The trace has no task of the page')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000))
}

/** Notches of the wheel: to the end, to the side, and back. */
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

/** Puts in place of the table a copy of what it shows, drawn over and over until there are as many rows. */
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

/** An admin in front of a table by creo, as large as the database makes it. */
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
  // Whoever asked so often looks at the last answer for a moment.
  await page.waitForTimeout(2_000)
  const table = await scroll(browser, page)
  await showStaticRows(page, CREOS)
  await page.waitForTimeout(500)
  const staticRows = await scroll(browser, page)
  await context.close()
  return { updates, table, staticRows }
}
