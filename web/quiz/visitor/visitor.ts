import { v4 } from 'uuid'
import { creative, storeCreative } from './ad.ts'
import { local, perTab, type Store } from '#web/lib/page/storage.ts'

const ID_KEY = 'quizUserId'

/** An id that the server accepts. The library's checks would weigh more on the landing. */
const VALID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

const knownId = (store: Store): string | undefined => {
  const known = store.read(ID_KEY)?.toLowerCase()
  return known && VALID.test(known) ? known : undefined
}

/** Returns whether this browser has asked for the quiz before, which gives it an id. */
export const isKnownVisitor = (store: Store = local): boolean => knownId(store) !== undefined

/**
 * Returns the visitor's random v4 UUID, created once per browser, with the first thing that they ask for. A tampered one is replaced, because the server would
 * refuse it in every request.
 */
export const quizUserId = (store: Store = local): string => {
  const known = knownId(store)
  storeCreative(store)
  if (known !== undefined) return known
  const created = v4()
  store.write(ID_KEY, created)
  return created
}

/**
 * Returns the fields that identify the visitor in a request. Any request can be the first, so each carries the
 * creative.
 */
export const visitorFields = () => ({ quizUserId: quizUserId(), creo: creative() })

/** Details that the visitor has entered. Stored in this tab only, for the following steps. */
export type Remembered = { email?: string; name?: string }

const REMEMBERED_KEY = 'visitor'
const isText = (value: unknown) => typeof value === 'string'

export const remembered = (store: Store = perTab): Remembered => {
  try {
    const stored: Record<string, unknown> | null = JSON.parse(store.read(REMEMBERED_KEY) ?? '{}')
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => isText(value)))
  } catch {
    return {}
  }
}

export const remember = (details: Remembered, store: Store = perTab): void =>
  store.write(REMEMBERED_KEY, JSON.stringify({ ...remembered(store), ...details }))
