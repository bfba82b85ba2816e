import { picturesWith, chooseStrategy } from './strategy.ts'

/**
 * Constants that the build fills in: `area` is the prefix of the cache names, `page` is served for all pages of the
 * area, and `files` are the URLs of its scripts and styles.
 */
declare const __WORKER__: { area: string; page: string; files: readonly string[] }

/** TypeScript declares service worker events only in a library that conflicts with the DOM. */
type WorkerLifecycleEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type WorkerFetchEvent = WorkerLifecycleEvent & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Worker = {
  registration: { scope: string }
  clients: { claim: () => Promise<void> }
  addEventListener: ((name: 'install' | 'activate', listener: (event: WorkerLifecycleEvent) => void) => void) &
    ((name: 'fetch', listener: (event: WorkerFetchEvent) => void) => void)
}
// The DOM types don't declare the global of a service worker.
const worker = globalThis as unknown as Worker

const { area, page: shell, files } = __WORKER__
const TIMEOUT_MS = 4_000
const PREFIX = `${area}-`

/** Derives the cache name from its contents, so each build has its own cache. */
const cacheName = async () => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(files.join()))
  return (
    PREFIX +
    [...new Uint8Array(digest)]
      .slice(0, 8)
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
  )
}

const precache = async () => {
  const cache = await caches.open(await cacheName())
  await cache.addAll([shell, ...files])
}

const deleteOldCaches = async () => {
  const current = await cacheName()
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== current)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Fails if no reply begins in time. Its body may take as long as a slow network needs. */
const fetchInTime = (request: Request): Promise<Response> => {
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(), TIMEOUT_MS)
  return fetch(request, { signal: aborter.signal }).finally(() => clearTimeout(timer))
}

/** Returns what is cached. A full disk can break the caches, which must not hold back what the network has. */
const findCached = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request).catch(() => undefined)

/**
 * Prefers the network, so pages don't get stale, unless the server fails. One page serves all addresses; they differ only
 * in what they prefetch.
 */
const page = async (request: Request): Promise<Response> => {
  const reply = fetchInTime(request)
  const isUsable = await reply.then(
    ({ status }) => status < 500,
    () => false,
  )
  return (isUsable ? undefined : await findCached(shell)) ?? (await reply)
}

const file = async (request: Request): Promise<Response> => (await findCached(request)) ?? (await fetch(request))

/** Prefers the network, because a picture may change under its name. An uncached one has no timeout. */
const picture = async (request: Request): Promise<Response> => {
  const kept = await findCached(request)
  return kept ? fetchInTime(request).catch(() => kept) : fetch(request)
}

/** The quiz keeps its pictures here too. Updates don't delete it, because its name lacks the prefix of an area. */
const PICTURES = 'pictures'

/** Caches the pictures of the shown day and of the next one. The last day has no next one. */
const keepPictures = async (url: string) => {
  const cache = await caches.open(PICTURES)
  for (const src of picturesWith(url)) {
    if (!(await cache.match(src))) await cache.add(src).catch(() => undefined)
  }
}

const handlers = { page, file, picture }

worker.addEventListener('install', (event) => event.waitUntil(precache()))
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))
worker.addEventListener('fetch', (event) => {
  const strategy = chooseStrategy(event.request, worker.registration.scope)
  if (!strategy) return
  event.respondWith(handlers[strategy](event.request))
  if (strategy === 'picture') event.waitUntil(keepPictures(event.request.url))
})
