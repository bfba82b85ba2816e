import { v4, validate, version } from 'uuid'
import { local, session, type Store } from './storage.ts'

const ID_KEY = 'quizUserId'
const CREO_KEY = 'creo'

/** A tag the server would keep as it is; every other one it records as `other`, however it looks. */
const PLAIN_CREO = /^[A-Za-z0-9._-]{1,64}$/

/**
 * The visitor's random v4 UUID: made once in this browser and used ever after. One that was tampered with is replaced,
 * since the server would refuse it at every step.
 */
export const quizUserId = (store: Store = local): string => {
  const known = store.read(ID_KEY)?.toLowerCase()
  if (known && validate(known) && version(known) === 4) return known
  const made = v4()
  store.write(ID_KEY, made)
  return made
}

/**
 * Keeps the ad creative a visitor arrived by; the first stays theirs. A tag the server would not keep is told as `other`
 * right here, so that no strange link can make the calls of a visitor fail.
 *
 * @param search the query of the address, as in `location.search`.
 */
export const rememberCreo = (search: string, store: Store = session): void => {
  const creo = new URLSearchParams(search).get('creo')
  if (creo && store.read(CREO_KEY) === null) store.write(CREO_KEY, PLAIN_CREO.test(creo) ? creo : 'other')
}

/** The remembered creative; absent for a visitor who came by none. */
export const creo = (store: Store = session): string | undefined => store.read(CREO_KEY) ?? undefined

/** What the visitor said of themselves on the way. Kept in this tab alone, for the steps that follow. */
export type Remembered = { email?: string; name?: string }

const REMEMBERED_KEY = 'visitor'
const isText = (value: unknown) => typeof value === 'string'

export const remembered = (store: Store = session): Remembered => {
  try {
    const kept = JSON.parse(store.read(REMEMBERED_KEY) ?? '{}') as Record<string, unknown> | null
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, value]) => isText(value)))
  } catch {
    return {}
  }
}

/** Adds to what is remembered; what is left out stays. */
export const remember = (said: Remembered, store: Store = session): void =>
  store.write(REMEMBERED_KEY, JSON.stringify({ ...remembered(store), ...said }))
