import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { once } from '#prove/servers/resources.ts'

/** Screen sizes of the end-to-end tests. */
export const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>
export type ScreenName = keyof typeof SCREENS
export const SCREEN_NAMES = ['phone', 'desk'] as const satisfies readonly ScreenName[]

/** Returns the URL of the site under test, without a trailing slash. */
export const baseUrl = (): string => {
  const url = process.env.E2E_BASE_URL
  if (!url) throw new Error('E2E_BASE_URL must be the URL of the site under test, such as http://127.0.0.1:8080')
  return url.replace(/\/$/, '')
}

/** Returns the URL of the hidden area with its prefix, without a trailing slash. */
export const adminUrl = (): string => {
  const url = process.env.E2E_ADMIN_URL
  if (!url) throw new Error('E2E_ADMIN_URL must be the URL of the hidden area of the site under test, with its prefix')
  return url.replace(/\/$/, '')
}

/** Executables by preference. The headless shell opens pages four times as fast. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

/** A name of this machine without the privileges of `localhost`. */
export const LOCAL_NAME = 'plan.lan'

const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? CHROMIUMS.find((path) => existsSync(path)) ?? 'chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=MAP ${LOCAL_NAME} 127.0.0.1`,
  ],
}

export const launch = (): Promise<Browser> => chromium.launch(CHROMIUM)

/**
 * Returns the browser of this process, which ends with it. Pages cost an eighth more over a connection to a browser that
 * processes share.
 */
export const browserOfProcess = once(launch)

/** Plays CSS animations 20 times as fast, so that tests need not wait for them. */
const speedUpAnimations = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 20 })
}

/** Closes a context, and ignores errors of routes that still respond to it: unhandled, they fail the whole run. */
export const closeContext = async (context: BrowserContext) => {
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/**
 * Console errors that tests cause on purpose: refused saves, missing pages, screens that fail to load, and figures whose
 * request a logout interrupts.
 */
const EXPECTED =
  /^Failed to load resource|^An account call failed|Failed to fetch dynamically imported module|The Cross-Origin-Opener-Policy header has been ignored|Late code did not arrive|^The numbers could not be loaded Unreachable/

/**
 * Provides a browser for the tests of a file. Console errors fail the test, because broken hydration, violations of the
 * content security policy and uncaught exceptions are visible only there.
 */
export const openBrowser = () => {
  let browser: Browser
  let errors: string[] = []

  beforeAll(async () => {
    browser = await browserOfProcess()
  })
  afterEach(async () => {
    await Promise.all(browser.contexts().map(closeContext))
    const found = errors
    errors = []
    expect(found).toEqual([])
  })

  return {
    /**
     * Opens a page of a new visitor, with fast animations unless `isNormalSpeed`. Service workers are blocked unless
     * `withWorker` is set, because `page.route` misses requests that pass through a worker.
     */
    newPage: async (screen: ScreenName, { isNormalSpeed = false, withWorker = false } = {}): Promise<Page> => {
      const serviceWorkers = withWorker ? 'allow' : 'block'
      // Four times as many pixels would show a test nothing more.
      const options = { ...SCREENS[screen], deviceScaleFactor: 1 }
      const context = await browser.newContext({ ...options, baseURL: baseUrl(), serviceWorkers })
      const page = await context.newPage()
      if (!isNormalSpeed) await speedUpAnimations(page)
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (line) => {
        if (line.type() === 'error' && !EXPECTED.test(line.text())) errors.push(line.text())
      })
      return page
    },
  }
}

/** Waits until the service worker controls the page, so its area works without a network. */
export const worksOffline = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20))
  })

/** Enlarges all text like the browser setting does. */
export const largeText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

/** Makes access to storage throw, like browsers that block all site data. */
export const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
