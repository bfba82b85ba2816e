import type { Page } from 'playwright-core'
import type { SiteConfig } from '#api/contracts/site.ts'
import { baseUrl } from './browser.ts'

/** Replaces Meta's script: takes over the queue as that does, and stores the calls. */
const SCRIPT = `
  window.pixelCalls = window.fbq.queue.slice()
  window.fbq.callMethod = (...call) => window.pixelCalls.push(call)
`

/** Gives the site a pixel, and a page policy that lets it in, as the server makes both of META_PIXEL_ID. */
export const withPixel = async (page: Page) => {
  const config = (await (await fetch(`${baseUrl()}/api/v1/config`)).json()) as SiteConfig
  const context = page.context()
  await context.route('**/api/v1/config', (route) =>
    route.fulfill({ json: { ...config, pixelId: '4242' } satisfies SiteConfig }),
  )
  await context.route('https://connect.facebook.net/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  await context.route(`${baseUrl()}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy']?.replace("script-src 'self'", '$& https://connect.facebook.net')
    return route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy ?? '' } })
  })
}
/** Returns the calls that the pixel has received since the page was loaded. */
export const pixelCalls = (page: Page) =>
  page.evaluate(() => (window as unknown as { pixelCalls?: unknown[][] }).pixelCalls ?? [])
