/** How the service worker answers a request of the cabinet: by itself where it says nothing. */
export type Strategy = 'page' | 'file' | undefined

type Asked = { method: string; mode: string; url: string }

/** Built files carry a fingerprint in their names: what is cached never changes. */
const BUILT = /^\/assets\//

/**
 * Pages come from the network, or without one from the cache; built files from the cache. Calls of the API are left alone:
 * the screens keep their answers themselves, apart for each subscriber.
 *
 * @param scope address beneath which the worker works.
 */
export const strategyOf = ({ method, mode, url }: Asked, scope: string): Strategy => {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== new URL(scope).origin) return undefined
  if (mode === 'navigate') return url.startsWith(scope) ? 'page' : undefined
  return BUILT.test(pathname) ? 'file' : undefined
}
