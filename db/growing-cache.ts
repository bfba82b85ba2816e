import { LRUCache } from 'lru-cache'

/**
 * Creates a cache of the entries that were used last. It grows with its entries: with the option `max`, the library makes
 * room for all of them at once, which took a process 70 ms at its start.
 * @param options.ttl milliseconds after which an entry counts no more. Later entries remove it from memory.
 */
export const createGrowingCache = <Value extends object | number | true>(
  maxEntries: number,
  { ttl = 0, dispose }: { ttl?: number; dispose?: (value: Value) => void } = {},
): LRUCache<string, Value> => {
  let purged = performance.now()
  const onInsert = () => {
    if (performance.now() - purged < ttl / 4) return
    purged = performance.now()
    cache.purgeStale()
  }
  const cache = new LRUCache<string, Value>({
    maxSize: maxEntries,
    sizeCalculation: () => 1,
    ...(dispose && { dispose }),
    ...(ttl > 0 && { ttl, onInsert }),
  })
  return cache
}
