import type { Page } from 'playwright-core'

/** Waits until the page has this path. */
export const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Waits for the heading of a screen. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

export const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

export const clientToken = (page: Page) => page.evaluate(() => localStorage.getItem('client_token'))
