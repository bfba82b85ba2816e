import { strategyOf } from './strategy.ts'

/** The build puts the addresses of the files in, by which every screen of the cabinet can be shown. */
declare const __SHELL__: readonly string[]

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

const shell = __SHELL__
const PAGE = '/account/cabinet'
const PATIENCE_MS = 4_000
const PREFIX = 'cabinet-'

/** Named after what is in it: a new build has a cache of its own. */
const nameOf = async () => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shell.join()))
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
  await cache.addAll([PAGE, ...shell])
}

const clear = async () => {
  const current = await nameOf()
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== current)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** From the network while it answers, so that nobody is left with an old page. One page serves for all: they differ in what they ask for early. */
const page = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
}

const file = async (request: Request): Promise<Response> => (await caches.match(request)) ?? (await fetch(request))

const answers = { page, file }

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(clear()))
worker.addEventListener('fetch', (event) => {
  const strategy = strategyOf(event.request, worker.registration.scope)
  if (strategy) event.respondWith(answers[strategy](event.request))
})
