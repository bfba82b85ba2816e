import { local, type Store } from '#web/lib/page/storage.ts'

const KEY = 'creo'

/** A tag the server records as it is; it records every other one as `other`. */
const PLAIN = /^[A-Za-z0-9._-]{1,64}$/

/**
 * Stores the ad creative that a visitor came by; the first stays theirs. It is stored next to their id, so that a first
 * contact in another tab or on a later visit still carries it. Replaces a tag that could fail the calls with `other`.
 *
 * @param search the query of the address, as in `location.search`.
 */
export const rememberCreative = (search: string, store: Store = local): void => {
  const tag = new URLSearchParams(search).get('creo')
  if (tag && store.read(KEY) === null) store.write(KEY, PLAIN.test(tag) ? tag : 'other')
}

/** Returns the stored creative; undefined for a visitor who came by none. */
export const creative = (store: Store = local): string | undefined => store.read(KEY) ?? undefined
