/** The way in which the service worker answers a request. With undefined, the browser handles it. */
export type Strategy = 'page' | 'file' | 'picture' | undefined

type HandledRequest = { method: string; mode: string; destination: string; url: string }

/** Built files have a fingerprint in their names, so a cached file never changes. */
const BUILT = /^\/assets\//

/**
 * Chooses network first for pages and pictures, and cache first for built files. API requests are ignored: the screens
 * cache replies per subscriber.
 *
 * @param scope URL prefix of the worker.
 */
export const chooseStrategy = ({ method, mode, destination, url }: HandledRequest, scope: string): Strategy => {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== new URL(scope).origin) return undefined
  if (mode === 'navigate') return url.startsWith(scope) ? 'page' : undefined
  if (BUILT.test(pathname)) return 'file'
  return destination === 'image' ? 'picture' : undefined
}

const PLATE = /^\/art\/days\/(?:([a-z]+\d+-)(\d+)|[a-z-]+)\.svg$/

/** Returns the pictures to keep when one of the cabinet is shown: it, the next day's, and the one of pages that fail. */
export const picturesWith = (url: string): string[] => {
  const [shown, series, day] = PLATE.exec(new URL(url).pathname) ?? []
  if (!shown) return []
  return [shown, ...(series ? [`/art/days/${series}${Number(day) + 1}.svg`] : []), '/art/days/lamp-out.svg']
}
