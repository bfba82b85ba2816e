import type { Store } from '#web/lib/page/storage.ts'

/** A POST request that waits to be sent. */
export type Item = {
  /** The Idempotency-Key: the server applies the request once, even if it arrives several times. */
  id: string
  /** Items are sent in ascending order. */
  order: number
  /** Milliseconds since 1970. */
  at: number
  path: string
  /** The JSON as text, so that every retry sends the same bytes. */
  body: string
  /** Identifies what the item is about. A later item with the same key replaces it. */
  replaceKey?: string
}

/** The items of one outbox. No method ever throws. */
export type ItemStore = {
  /** Returns all items in sending order, and removes entries that can't be read. */
  all: () => Item[]
  has: (item: Item) => boolean
  put: (item: Item) => void
  remove: (item: Item) => void
}

/**
 * Creates a store with one key per item, so tabs that write at the same moment never overwrite each other.
 *
 * @param prefix separates the items from everything else in the store, and from the items of other outboxes.
 */
export const createItemStore = (store: Store, prefix: string): ItemStore => {
  const keyOf = ({ id, order }: Item) => `${prefix}${String(order).padStart(16, '0')}.${id}`

  const itemAt = (key: string): Item | undefined => {
    try {
      const item: Partial<Item> | null = JSON.parse(store.read(key) ?? '')
      const isItem = typeof item?.body === 'string' && typeof item.path === 'string' && typeof item.at === 'number'
      JSON.parse(item?.body ?? '')
      // An item under another item's key could never be removed.
      return isItem && keyOf(item as Item) === key ? (item as Item) : undefined
    } catch {
      return undefined
    }
  }

  return {
    all: () =>
      store
        .keys(prefix)
        .sort()
        .flatMap((key) => {
          const item = itemAt(key)
          if (!item) store.remove(key)
          return item ?? []
        }),
    has: (item) => store.read(keyOf(item)) !== null,
    put: (item) => store.write(keyOf(item), JSON.stringify(item)),
    remove: (item) => store.remove(keyOf(item)),
  }
}
