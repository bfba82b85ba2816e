import { readCookie, writeCookie } from '#web/lib/page/cookies.ts'
import { v4 } from 'uuid'
import { fbcOfClick } from './ad.ts'
import { consent } from './consent.ts'
import { removeMetaCookies } from './meta-cookies.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { siteConfigQuery } from '#web/lib/api/site-config.ts'

export type PixelEvent = 'CompleteRegistration' | 'InitiateCheckout' | 'Lead'

/** Meta's global function. It collects calls in `queue` until the script has loaded and set `callMethod`. */
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

const NINETY_DAYS = 90 * 24 * 60 * 60

let pixel: Promise<Fbq | undefined> | undefined

/**
 * Reports one of three moments to Meta, never any answer. Does nothing without consent to ads or without a pixel. Never
 * throws.
 *
 * @param eventId lets Meta count the moment once if our server reports it too; random by default.
 */
export const track = (event: PixelEvent, eventId: string = v4()): void => {
  if (!consent()?.ads) return
  void allowedPixel().then((fbq) => {
    if (consent()?.ads) fbq?.('track', event, {}, { eventID: eventId })
  })
}

/** Loads the pixel once, if this installation has one. After a failure, the next call tries again. */
const allowedPixel = (): Promise<Fbq | undefined> => {
  pixel ??= queryClient
    .fetchQuery(siteConfigQuery)
    // The visitor may have withdrawn the consent in the meantime.
    .then(({ pixelId }) => (pixelId !== null && consent()?.ads ? load(pixelId) : undefined))
    .catch((error: unknown) => {
      console.warn('The pixel is not prepared', error)
      return undefined
    })
    .then((loaded) => {
      if (!loaded) pixel = undefined
      return loaded
    })
  return pixel
}

const load = (pixelId: string): Fbq => {
  storeClick()
  const fbq = queueingFbq()
  window.fbq = fbq
  window._fbq = fbq
  // By default, the script also reports the labels of pressed buttons, which are answers in the quiz.
  fbq('set', 'autoConfig', false, pixelId)
  fbq('init', pixelId)
  const script = Object.assign(document.createElement('script'), { src: SCRIPT, async: true })
  script.addEventListener('error', () => console.warn('The pixel did not load'))
  document.head.append(script)
  return fbq
}

/** Stores the click for Meta's script and for the report of a purchase. The cookie of the same click stays as it is. */
const storeClick = () => {
  const fbc = fbcOfClick()
  const id = fbc?.split('.').slice(3).join('.')
  if (fbc === undefined || readCookie('_fbc')?.endsWith(`.${id}`)) return
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  writeCookie(`_fbc=${fbc}; path=/; max-age=${NINETY_DAYS}; samesite=lax${secure}`)
}

const queueingFbq = (): Fbq => {
  const fbq: Fbq = (...call) => {
    if (fbq.callMethod) fbq.callMethod(...call)
    else fbq.queue.push(call)
  }
  fbq.queue = []
  fbq.push = fbq
  fbq.loaded = true
  fbq.version = '2.0'
  // By default, the script reports each change of the address.
  fbq.disablePushState = true
  return fbq
}

/** Applies the current consent to the pixel: loads or resumes it, or revokes it and deletes its cookies. */
export const applyConsent = (): void => {
  if (consent()?.ads) return void allowedPixel().then((fbq) => fbq?.('consent', 'grant'))
  window.fbq?.('consent', 'revoke')
  removeMetaCookies()
}
