import { readdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** Something done to a page. */
export type Step = (page: Page) => Promise<unknown>

export const inTurn =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }

/** Waits until a text stands there. */
export const reads =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor()

/** One state of one screen, to be pictured at both sizes. */
export type Shot = {
  /** Name of its file: screen, then state. */
  name: string
  site: 'public' | 'admin'
  /** Beneath the site's address. */
  path: string
  /** What must be in place before the page is asked for: answers, storage. */
  before?: Step
  /** Leads from the screen as it opens to the state of the picture. */
  act?: Step
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
