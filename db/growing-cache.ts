import { LRUCache } from 'lru-cache'

/**
 * Creates a cache of the entries that were used last. It grows with its entries: with the option `max`, the library makes
 * room for all of them at once, which took a process 70 ms at its start.
 */
export const createGrowingCache = <Value extends object | number | true>(
  maxEntries: number,
  options: { ttl?: number; dispose?: (value: Value) => void } = {},
): LRUCache<string, Value> => new LRUCache<string, Value>({ maxSize: maxEntries, sizeCalculation: () => 1, ...options })
