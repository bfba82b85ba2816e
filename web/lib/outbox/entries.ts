import type { Answer, Consent, UserInfo } from '#api/contracts/funnel.ts'
import type { Moment } from '#api/contracts/moments.ts'
import type { FbPurchase } from '#api/contracts/payment.ts'

/** What may wait in the outbox, and where each is sent. */
export type Posts = {
  '/quiz/answer': Answer
  '/quiz/user-info': UserInfo
  '/quiz/consent': Consent
  '/quiz/moment': Moment
  '/fb/purchase': FbPurchase
}

/** One call that waits to be made. */
export type Item = {
  /** The Idempotency-Key: made once, so that however often it is sent it is applied once. */
  id: string
  /** Items leave by this number, smallest first. */
  order: number
  /** When it was put here, in milliseconds since 1970. */
  at: number
  path: keyof Posts
  /** The JSON as it is sent, kept as text: every retry must be the same to the byte. */
  body: string
}

/** Where items wait. Nothing here ever throws. */
export type Shelf = {
  /** In the order in which they are to leave. */
  all: () => Item[]
  put: (item: Item) => void
  remove: (item: Item) => void
}

const PREFIX = 'outbox.'
const keyOf = ({ id, order }: Item) => `${PREFIX}${String(order).padStart(16, '0')}.${id}`

const parsed = (key: string, value: string): Item | undefined => {
  try {
    const item = JSON.parse(value) as Partial<Item> | null
    const whole = typeof item?.body === 'string' && typeof item.path === 'string' && typeof item.at === 'number'
    JSON.parse(item?.body ?? '')
    // Held against the key it lies under, so that an item can always be removed again.
    return whole && keyOf(item as Item) === key ? (item as Item) : undefined
  } catch {
    return undefined
  }
}

const entriesOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i))
    .filter((key) => key?.startsWith(PREFIX))
    .map((key): [string, string] => [key ?? '', storage.getItem(key ?? '') ?? ''])

/**
 * Keeps each item under a key of its own, so that tabs that write at the same moment never overwrite each other. What
 * cannot be stored, since storage is full or forbidden, waits in memory as long as the page lives.
 *
 * @param open reaches for the browser's storage; asked anew each time, because permission can change.
 */
export const createShelf = (open: () => Storage): Shelf => {
  const memory = new Map<string, string>()

  const stored = (): [string, string][] => {
    try {
      return entriesOf(open())
    } catch {
      return []
    }
  }

  const removeKey = (key: string) => {
    memory.delete(key)
    try {
      open().removeItem(key)
    } catch {
      // What could never be stored is gone already.
    }
  }

  return {
    all: () => {
      const entries = [...new Map([...stored(), ...memory])].sort(([a], [b]) => (a < b ? -1 : 1))
      return entries.flatMap(([key, value]) => {
        const item = parsed(key, value)
        if (!item) removeKey(key)
        return item ?? []
      })
    },
    put: (item) => {
      try {
        open().setItem(keyOf(item), JSON.stringify(item))
      } catch {
        memory.set(keyOf(item), JSON.stringify(item))
      }
    },
    remove: (item) => removeKey(keyOf(item)),
  }
}
