import type { Page } from 'playwright-core'
import { SiteConfig } from '#api/contracts/site.ts'
import { baseUrl } from './browser.ts'

declare global {
  interface Window {
    /** The calls of the replaced script. */
    pixelCalls?: unknown[][]
  }
}

/** Replaces Meta's script. Takes over its queue, and records the calls. */
const SCRIPT = `
  window.pixelCalls = window.fbq.queue.slice()
  window.fbq.callMethod = (...call) => window.pixelCalls.push(call)
`

/** Serves a recording script instead of Meta's. */
export const replacePixel = (page: Page) =>
  page
    .context()
    .route('https://connect.facebook.net/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
    )

/** Configures a pixel and a content security policy that allows it, like META_PIXEL_ID does. */
export const withPixel = async (page: Page) => {
  const config = SiteConfig.parse(await (await fetch(`${baseUrl()}/api/v1/config`)).json())
  const context = page.context()
  await context.route('**/api/v1/config', (route) =>
    route.fulfill({ json: { ...config, pixelId: '4242' } satisfies SiteConfig }),
  )
  await replacePixel(page)
  await context.route(`${baseUrl()}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const headers = response.headers()
    // Like the server, requires no trusted types on pages that load other scripts.
    const policy = headers['content-security-policy']
      ?.replace("script-src 'self'", '$& https://connect.facebook.net')
      .replace(/; require-trusted-types-for.*/, '')
    return route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy ?? '' } })
  })
}
/** Returns the calls of the pixel since the page was loaded. */
export const pixelCalls = (page: Page) => page.evaluate(() => window.pixelCalls ?? [])

/** Returns what the pixel has tracked since the page was loaded. */
export const tracked = async (page: Page) =>
  (await pixelCalls(page)).filter(([call]) => call === 'track').map(([, ...rest]) => rest)
