import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

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

/** Opens a path like a link inside the page does, which costs no load. */
export const moveTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Waits until a picture is drawn, which is decoration for screen readers. */
export const waitForPicture = async (page: Page, src: string) => {
  const picture = page.locator(`main img[src="${src}"][alt=""]`)
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
}

/** Comes back to a page after a minute in another tab, so that it asks for news. Needs the clock of the test. */
export const comeBack = async (page: Page) => {
  await page.clock.fastForward('01:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** Unfolds a row of the settings. */
export const openRow = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).click()
