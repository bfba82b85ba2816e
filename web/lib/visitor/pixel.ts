import { v4 } from 'uuid'
import { consent } from './consent.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { siteConfigQuery } from '#web/lib/api/site-config.ts'

export type PixelEvent = 'CompleteRegistration' | 'InitiateCheckout' | 'Lead'

/** Meta's function: collects calls in `queue` until the script is here and takes over as `callMethod`. */
type Fbq = {
  (...call: unknown[]): void
  queue: unknown[][]
  callMethod?: (...call: unknown[]) => void
  push?: Fbq
  loaded?: boolean
  version?: string
  disablePushState?: boolean
}

declare global {
  interface Window {
    fbq?: Fbq
    _fbq?: Fbq
  }
}

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'
/** What the script keeps in the browser. */
const COOKIES = ['_fbp', '_fbc']

const queueingFbq = (): Fbq => {
  const fbq: Fbq = (...call) => {
    if (fbq.callMethod) fbq.callMethod(...call)
    else fbq.queue.push(call)
  }
  fbq.queue = []
  fbq.push = fbq
  fbq.loaded = true
  fbq.version = '2.0'
  // It would report each change of address by itself.
  fbq.disablePushState = true
  return fbq
}

const load = (pixelId: string): Fbq => {
  const fbq = queueingFbq()
  window.fbq = fbq
  window._fbq = fbq
  // Left on, it would also report what is written on the buttons that are pressed: in the quiz, the answers.
  fbq('set', 'autoConfig', false, pixelId)
  fbq('init', pixelId)
  const script = Object.assign(document.createElement('script'), { src: SCRIPT, async: true })
  script.addEventListener('error', () => console.warn('The pixel could not be loaded'))
  document.head.append(script)
  return fbq
}

let pixel: Promise<Fbq | undefined> | undefined

/** Loads the pixel once, where this installation has one. When its id could not be read, the next call asks again. */
const allowedPixel = (): Promise<Fbq | undefined> => {
  pixel ??= queryClient
    .fetchQuery(siteConfigQuery)
    // The visitor may have changed their mind while this was on its way.
    .then(({ pixelId }) => (pixelId !== null && consent()?.ads ? load(pixelId) : undefined))
    .catch((error: unknown) => {
      console.warn('The pixel could not be prepared', error)
      return undefined
    })
    .then((loaded) => {
      if (!loaded) pixel = undefined
      return loaded
    })
  return pixel
}

/**
 * Reports one of the three moments to Meta, and nothing about what was answered. Without consent to ads, or without a
 * pixel, nothing happens and nothing is kept for later. Never throws.
 *
 * @param eventId names the moment, so that Meta counts it once when our server reports it too; by default one of its own.
 */
export const track = (event: PixelEvent, eventId: string = v4()): void => {
  if (!consent()?.ads) return
  void allowedPixel().then((fbq) => {
    if (consent()?.ads) fbq?.('track', event, {}, { eventID: eventId })
  })
}

/** Brings the pixel in line with the consent as it stands: loads it, lets it go on, or silences it and takes its cookies. */
export const followConsent = (): void => {
  if (consent()?.ads) return void allowedPixel().then((fbq) => fbq?.('consent', 'grant'))
  window.fbq?.('consent', 'revoke')
  const domains = [
    '',
    ...window.location.hostname.split('.').map((_, i, parts) => `; domain=.${parts.slice(i).join('.')}`),
  ]
  for (const name of COOKIES) for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`
}
