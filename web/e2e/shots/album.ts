import { readdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** Something done to a page. */
export type PageAction = (page: Page) => Promise<unknown>

export const inTurn =
  (...steps: PageAction[]): PageAction =>
  async (page) => {
    for (const step of steps) await step(page)
  }

/** Waits until a text stands there. */
export const reads =
  (text: string | RegExp): PageAction =>
  (page) =>
    page.getByText(text).first().waitFor()

/** Unsticks what sticks to an edge of the screen: in a picture of the whole page it would cover the middle. */
export const unstick: PageAction = (page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(each).position === 'sticky') each.style.position = 'static'
  })

/** One state of one screen, to be pictured at both sizes. */
export type Shot = {
  /** Name of its file: screen, then state. */
  name: string
  site: 'public' | 'admin'
  /** Beneath the site's address. */
  path: string
  /** What must be in place before the page is asked for: answers, storage. */
  before?: PageAction
  /** Leads from the screen as it opens to the state of the picture. */
  act?: PageAction
  /** All of the page instead of what is in view. */
  fullPage?: boolean
}

const folder = new URL('./screens/', import.meta.url)

/** What there is to picture, file by file. */
export const allShots = async (): Promise<Shot[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<{ shots: Shot[] }>),
  )
  return modules.flatMap(({ shots }) => shots)
}
