import { registerWorker } from '#web/lib/offline/register-worker.ts'

const WORKER = '/account/worker.js'
const LINKS = { manifest: '/account/app.webmanifest', 'apple-touch-icon': '/account/icon-180.png' } as const

/** How a browser offers to put the page among a telephone's apps. Not every browser tells of it, nor TypeScript. */
export type InstallOffer = Event & { prompt: () => Promise<unknown> }

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

const offered = (event?: Event) => {
  event?.preventDefault()
  offer = event as InstallOffer | undefined
  listeners.forEach((listener) => listener())
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', offered)
  window.addEventListener('appinstalled', () => offered())
}

/** The browser's offer to install, as an external store; undefined while there is none. */
export const installOffer = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  current: (): InstallOffer | undefined => offer,
}

/** An offer can be taken once. */
export const takeOffer = (): void => {
  void offer?.prompt()
  offered()
}

const addLink = ([rel, href]: [string, string]) => {
  if (document.head.querySelector(`link[rel="${rel}"]`)) return
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
}

/** Makes the cabinet, and nothing else of the site, an app of its own that opens without a network. */
export const createInstallable = (): void => {
  Object.entries(LINKS).forEach(addLink)
  void registerWorker(WORKER, '/account/')
}
