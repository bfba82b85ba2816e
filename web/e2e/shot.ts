import type { Page } from 'playwright-core'

/** One state of one screen, to be pictured at both sizes. */
export type Shot = {
  /** Name of its file: screen, then state. */
  name: string
  site: 'public' | 'admin'
  /** Beneath the site's address. */
  path: string
  /** What must be in place before the page is asked for: answers, storage. */
  before?: (page: Page) => Promise<unknown>
  /** Leads from the screen as it opens to the state of the picture. */
  act?: (page: Page) => Promise<unknown>
  /** All of the page instead of what is in view. */
  fullPage?: boolean
}
