import { createListeners } from '#web/lib/page/listeners.ts'
import { registerWorker } from '#web/lib/offline/register-worker.ts'

const WORKER = '/account/worker.js'
const LINKS = { manifest: '/account/app.webmanifest', 'apple-touch-icon': '/account/icon-180.png' } as const

/** The event with which some browsers offer to install the page as an app. TypeScript doesn't declare it. */
export type InstallOffer = Event & { prompt: () => Promise<unknown> }

let offer: InstallOffer | undefined
const listeners = createListeners()

const setOffer = (event?: Event) => {
  event?.preventDefault()
  offer = event as InstallOffer | undefined
  listeners.notify()
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', setOffer)
  window.addEventListener('appinstalled', () => setOffer())
}

/** The browser's current offer to install, as an external store; undefined without one. */
export const installOffer = {
  subscribe: listeners.subscribe,
  current: (): InstallOffer | undefined => offer,
}

/** Accepts the offer, which browsers allow once. */
export const acceptOffer = (): void => {
  void offer?.prompt()
  setOffer()
}

const addLink = ([rel, href]: [string, string]) => {
  if (document.head.querySelector(`link[rel="${rel}"]`)) return
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
}

/** Makes the cabinet alone an installable app that opens without a network. */
export const makeInstallable = (): void => {
  Object.entries(LINKS).forEach(addLink)
  void registerWorker(WORKER, '/account/')
}
