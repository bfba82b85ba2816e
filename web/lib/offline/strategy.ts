/** How the service worker answers a request. It leaves the request to the browser when undefined. */
export type Strategy = 'page' | 'file' | 'picture' | undefined

type Asked = { method: string; mode: string; destination: string; url: string }

/** Built files carry a fingerprint in their names: what is cached never changes. */
const BUILT = /^\/assets\//

/**
 * Pages and pictures come from the network, or without one from the cache; built files from the cache. Calls of the API
 * are left alone: the screens keep their answers themselves, apart for each subscriber.
 *
 * @param scope address below which the worker works.
 */
export const strategyOf = ({ method, mode, destination, url }: Asked, scope: string): Strategy => {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== new URL(scope).origin) return undefined
  if (mode === 'navigate') return url.startsWith(scope) ? 'page' : undefined
  if (BUILT.test(pathname)) return 'file'
  return destination === 'image' ? 'picture' : undefined
}
