import type { Page } from 'playwright-core'
import { baseUrl, LOCAL_NAME } from './browser.ts'

/** Something that a visitor's browser does to every page. */
type Change = (page: Page) => Promise<unknown>

/** Surroundings of a visitor: what happens to pages, and the address of the site where it is another one. */
export type Surrounding = { enter?: Change; site?: () => string }

/** Wraps every text as the page translation of Chromium does: the node that React made leaves the page. */
const translate: Change = (page) =>
  page.addInitScript(() => {
    const skipped = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'TITLE'])
    const wrap = (text: Node) => {
      const { parentElement } = text
      if (!parentElement || skipped.has(parentElement.tagName) || !text.nodeValue?.trim()) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
      inner.append(String(text.nodeValue))
    }
    const wrapAll = (root: Node) => {
      if (root.nodeType === Node.TEXT_NODE) return wrap(root)
      const texts: Node[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode)
      texts.forEach(wrap)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const added of addedNodes) wrapAll(added)
        if (target.nodeType === Node.TEXT_NODE) wrap(target)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

/** Matches addresses of files as public lists against trackers do. */
const TRACKERS =
  /consent|cookie|gdpr|landing|moment|pixel|track|event|stat|count|banner|popup|share|promo|ad-|analytics/i
const NOTICES = ['consent', 'cookie', 'gdpr', 'banner', 'popup', 'privacy', 'promo', 'notice']

/** Blocks files with the names of trackers and hides elements with the names of notices, and blocks what is only counted. */
const blockTrackers: Change = async (page) => {
  const { host } = new URL(baseUrl())
  await page.route(
    (url) => url.host !== host || (url.pathname.startsWith('/assets/') && TRACKERS.test(url.pathname)),
    (route) => route.abort(),
  )
  await page.route(/\/api\/v1\/(quiz\/(landing|moment|consent)|timings|fb\/purchase)/, (route) => route.abort())
  const selectors = NOTICES.flatMap((name) => [`[class*="${name}" i]`, `[id*="${name}" i]`])
  await page.addInitScript((css) => {
    const style = new CSSStyleSheet()
    style.replaceSync(css)
    document.adoptedStyleSheets = [style]
  }, `${selectors.join()} { display: none !important }`)
}

/** The web view of an app: it says so, and downloads, printing and copying do nothing. */
const insideApp: Change = (page) =>
  page.addInitScript(() => {
    const agent = `${navigator.userAgent} Instagram 350.0.0.25.103`
    Object.defineProperty(navigator, 'userAgent', { get: () => agent })
    Object.defineProperty(navigator, 'clipboard', { get: () => undefined })
    window.print = () => undefined
    HTMLAnchorElement.prototype.click = () => undefined
  })

/** Blocks nothing but the count of landings. */
const blockLandings: Change = (page) => page.route(/\/api\/v1\/quiz\/landing/, (route) => route.abort())

/** Refuses all storage, as browsers do that block cookies and site data. */
const refuseStorage: Change = (page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
  })

/**
 * Loses every third request, page loads excepted, and each first try to pay or register, but none twice in a row. Taps
 * "Try again" where it is shown. Files that have arrived stay, as in the cache that `page.route` turns off.
 */
const loseEveryThird: Change = async (page) => {
  await page.addLocatorHandler(page.getByRole('button', { name: 'Try again' }), (button) => button.click())
  let requests = 0
  const arrived = new Set<string>()
  const lost = new Set<string>()
  await page.route('**', (route) => {
    const url = route.request().url()
    if (route.request().resourceType() === 'document' || arrived.has(url)) return route.fallback()
    const isLost = ++requests % 3 === 0 || /checkout\/simulated|auth\/register/.test(url)
    if (isLost && !lost.has(url)) {
      lost.add(url)
      return route.abort()
    }
    lost.delete(url)
    if (url.includes('/assets/')) arrived.add(url)
    return route.fallback()
  })
}

export const SURROUNDINGS: Record<string, Surrounding> = {
  'page translation': { enter: translate },
  'lists against trackers and notices': { enter: blockTrackers },
  'the web view of an app': { enter: insideApp },
  'landings blocked': { enter: blockLandings },
  'no storage': { enter: refuseStorage },
  'every third request lost': { enter: loseEveryThird },
  // Without TLS and by another name than localhost, browsers offer no service workers, no clipboard and less crypto.
  'plain HTTP in a local network': { site: () => baseUrl().replace('127.0.0.1', LOCAL_NAME) },
}
