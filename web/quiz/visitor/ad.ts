import type { CountedLanding } from '#api/contracts/offer/moments.ts'
import { local, type Store } from '#web/lib/page/storage.ts'
import { adParametersIn } from './ad-parameters.ts'

const KEY = 'creo'

/** The ad by which this page was opened, in memory alone until the visitor asks for something. */
let ad: (ReturnType<typeof adParametersIn> & { address: string; at: number }) | undefined

/** Whether the visitor has asked for something, so that the storage has the creative. */
let isStored = false

/** Remembers the ad in the address of this page; the first stays. Ads can lead to any page. */
export const rememberAd = (address: string): void => {
  const found = adParametersIn(address)
  if (Object.keys(found.landing).length > 0) ad ??= { ...found, address, at: Date.now() }
}

/** Forgets the ad, because the next visitor at this browser may be another person. */
export const forgetAd = (): void => {
  ad = undefined
  isStored = false
}

/** Stores the creative next to the visitor's id, so that a later visit still carries it. */
export const storeCreative = (store: Store): void => {
  isStored = true
  const creo = ad?.landing.creo
  if (creo && store.read(KEY) === null) store.write(KEY, creo)
}

/** Returns the visitor's creative; undefined for a visitor who came by none. */
export const creative = (store: Store = local): string | undefined => store.read(KEY) ?? ad?.landing.creo ?? undefined

/** Returns the ad of this page, as it is reported. */
export const adOfPage = (): CountedLanding => ad?.landing ?? {}

export const isByAd = (): boolean => ad !== undefined

/** Returns the part of an address that keeps the ad, so that a reload or another page loses nothing: later, only the click. */
export const adSearch = (): string => {
  if (!ad || !isStored) return ad?.address ?? ''
  return ad.fbclid ? `?fbclid=${encodeURIComponent(ad.fbclid)}` : ''
}

/** Returns the click in the form of Meta's cookie `_fbc`; undefined without one. */
export const fbcOfClick = (): string | undefined =>
  ad?.fbclid && /^[\w.~-]{1,500}$/.test(ad.fbclid) ? `fb.1.${ad.at}.${ad.fbclid}` : undefined
