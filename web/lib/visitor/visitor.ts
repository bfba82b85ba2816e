import { v4, validate, version } from 'uuid'
import { creo } from './creative.ts'
import { local, session, type Store } from '#web/lib/page/storage.ts'

const ID_KEY = 'quizUserId'

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

/** Names the visitor in a call to the API. Any call can be their first contact, so each carries the creative. */
export const visitorFields = () => ({ quizUserId: quizUserId(), creo: creo() })

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
