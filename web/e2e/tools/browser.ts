import { existsSync } from 'node:fs'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

/** The two screens every journey is walked on. */
export const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>
export type ScreenName = keyof typeof SCREENS

/** Where the site under test answers, without a slash at its end. */
export const baseUrl = (): string => {
  const url = process.env.E2E_BASE_URL
  if (!url) throw new Error('E2E_BASE_URL names the site to walk through, http://127.0.0.1:8080 for instance')
  return url.replace(/\/$/, '')
}

/** Where the hidden area answers, its prefix included, without a slash at its end. */
export const adminUrl = (): string => {
  const url = process.env.E2E_ADMIN_URL
  if (!url) throw new Error('E2E_ADMIN_URL names the hidden area of the site to walk through, its prefix included')
  return url.replace(/\/$/, '')
}

/** The one without windows comes first: it opens a page in a quarter of the time. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

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
  ],
}

/** A browser that others connect to. */
export const startBrowser = (): Promise<BrowserServer> => chromium.launchServer(CHROMIUM)

/** The browser that E2E_BROWSER names, else one of our own. Closing the former closes only what was opened through here. */
export const launch = (): Promise<Browser> =>
  process.env.E2E_BROWSER ? chromium.connect(process.env.E2E_BROWSER) : chromium.launch(CHROMIUM)

/** Lets everything that moves by CSS arrive twenty times as soon: tests that look at where it arrives need not wait. */
const hurry = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 20 })
}

/** Closes a browser's window. What stands in for the API may be answering it yet, and has failed in nothing by being left. */
const leave = async (context: BrowserContext) => {
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Reported for answers a test has asked for: a refused save, a page that is not there, a screen that cannot be fetched. */
const EXPECTED =
  /^Failed to load resource|^An account call failed|Failed to fetch dynamically imported module|Unable to preload CSS/

/**
 * A browser for the tests of this file. A page that logs an error fails its test: a broken hydration, a violated content
 * security policy and an uncaught exception show themselves nowhere else.
 */
export const openBrowser = () => {
  let browser: Browser
  let complaints: string[] = []

  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await Promise.all(browser.contexts().map(leave))
    const heard = complaints
    complaints = []
    expect(heard).toEqual([])
  })

  return {
    /** A page of a visitor never seen before, in a hurry unless told to move as calmly as it does for people. */
    newPage: async (screen: ScreenName, { calmly = false } = {}): Promise<Page> => {
      const context = await browser.newContext({ ...SCREENS[screen], baseURL: baseUrl() })
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      if (!calmly) await hurry(page)
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (line) => {
        if (line.type() === 'error' && !EXPECTED.test(line.text())) complaints.push(line.text())
      })
      return page
    },
  }
}

/** Makes all text larger, as the settings of a browser do. */
export const largeText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

/** Makes reaching for storage throw, as browsers do that are told to keep nothing. */
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
