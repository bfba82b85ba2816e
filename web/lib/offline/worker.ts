import { strategyOf } from './strategy.ts'

/**
 * Constants of one worker, which the build fills in: `area` names its caches, `page` serves for all pages of the area, and
 * `files` are the addresses of the files by which its screens can be shown.
 */
declare const __WORKER__: { area: string; page: string; files: readonly string[] }

/** What a service worker is told. TypeScript knows these only where it knows no page. */
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Worker = {
  registration: { scope: string }
  clients: { claim: () => Promise<void> }
  addEventListener: ((name: 'install' | 'activate', listener: (event: Waiting) => void) => void) &
    ((name: 'fetch', listener: (event: Fetching) => void) => void)
}
// The global of a service worker is its own kind, which the page's types do not name.
const worker = globalThis as unknown as Worker

const { area, page: shell, files } = __WORKER__
const PATIENCE_MS = 4_000
const PREFIX = `${area}-`

/** Named after what is in it: a new build has a cache of its own. */
const nameOf = async () => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(files.join()))
  return (
    PREFIX +
    [...new Uint8Array(digest)]
      .slice(0, 8)
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
  )
}

const fill = async () => {
  const cache = await caches.open(await nameOf())
  await cache.addAll([shell, ...files])
}

const clear = async () => {
  const current = await nameOf()
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== current)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

const fetchSoon = (request: Request) => fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })

/** Prefers the network, so that pages do not stay old. One page serves for all: they differ in what they ask for early. */
const page = async (request: Request): Promise<Response> => {
  try {
    return await fetchSoon(request)
  } catch (error) {
    const cached = await caches.match(shell)
    if (cached) return cached
    throw error
  }
}

const file = async (request: Request): Promise<Response> => (await caches.match(request)) ?? (await fetch(request))

/** Prefers the network, since a picture may change under its name. One that is not cached may take its time. */
const picture = async (request: Request): Promise<Response> => {
  const cached = await caches.match(request)
  return cached ? fetchSoon(request).catch(() => cached) : fetch(request)
}

const answers = { page, file, picture }

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(clear()))
worker.addEventListener('fetch', (event) => {
  const strategy = strategyOf(event.request, worker.registration.scope)
  if (strategy) event.respondWith(answers[strategy](event.request))
})
