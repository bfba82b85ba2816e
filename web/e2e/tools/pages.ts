import type { Page, Route } from 'playwright-core'

export const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/**
 * Handles requests until the returned function is called. `unroute` would leave requests without a reply that the browser
 * sends at the same time.
 */
export const routeUntil = async (page: Page, url: string | RegExp, handler: (route: Route) => Promise<void>) => {
  let isOver = false
  await page.route(url, (route) => (isOver ? route.fallback() : handler(route)))
  return () => void (isOver = true)
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

export const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

export const clientToken = (page: Page) => page.evaluate(() => localStorage.getItem('client_token'))
