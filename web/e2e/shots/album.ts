import { readdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'

export type PageAction = (page: Page) => Promise<unknown>

export const inTurn =
  (...steps: PageAction[]): PageAction =>
  async (page) => {
    for (const step of steps) await step(page)
  }

/** Makes an action that takes arguments. */
export const action =
  <Args extends unknown[]>(work: (page: Page, ...args: Args) => Promise<unknown>) =>
  (...args: Args): PageAction =>
  (page) =>
    work(page, ...args)

/** Waits until a text is visible. */
export const reads = action((page, text: string | RegExp) => page.getByText(text).first().waitFor())

/** Unsticks sticky elements, which would appear in the middle of a full-page screenshot. */
export const unstick: PageAction = (page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(each).position === 'sticky') each.style.position = 'static'
  })

/** Screenshot of one state of a screen, at both sizes. */
export type Shot = {
  /** File name: screen and state. */
  name: string
  site: 'public' | 'admin'
  /** Path below the URL of the site. */
  path: string
  /** Prepares the page before it loads: responses, storage. */
  before?: PageAction
  /** Brings the open screen into the state of the screenshot. */
  act?: PageAction
  /** Captures the whole page instead of the viewport. */
  fullPage?: boolean
}

const folder = new URL('./screens/', import.meta.url)

/** Lists all screenshots. */
export const allShots = async (): Promise<Shot[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  const modules = await Promise.all(files.map((file): Promise<{ shots: Shot[] }> => import(new URL(file, folder).href)))
  return modules.flatMap(({ shots }) => shots)
}
