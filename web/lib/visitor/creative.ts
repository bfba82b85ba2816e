import { local, type Store } from '#web/lib/page/storage.ts'

const KEY = 'creo'

/** A tag the server records as it is; it records every other one as `other`. */
const PLAIN = /^[A-Za-z0-9._-]{1,64}$/

/** The creative of this page's address, until the visitor has an id to store it with. */
let arrived: string | undefined

/** Returns the creative in an address, if there is one. A tag that could fail the calls is `other`. */
export const arrivedCreative = (search: string): string | undefined => {
  const tag = new URLSearchParams(search).get('creo')
  if (!tag) return undefined
  return PLAIN.test(tag) ? tag : 'other'
}

/**
 * Remembers the ad creative that a visitor came by; the first stays theirs.
 *
 * @param search the query of the address, as in `location.search`.
 */
export const rememberCreative = (search: string): void => {
  arrived ??= arrivedCreative(search)
}

/** Stores the creative next to the visitor's id, so that a later visit still carries it. */
export const storeCreative = (store: Store): void => {
  if (arrived !== undefined && store.read(KEY) === null) store.write(KEY, arrived)
  arrived = undefined
}

/** Returns the visitor's creative; undefined for a visitor who came by none. */
export const creative = (store: Store = local): string | undefined => store.read(KEY) ?? arrived
