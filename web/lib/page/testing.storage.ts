import { forgivingStore } from './storage.ts'

/** Throws as a browser does that forbids storage. */
export const forbiddenStorage = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Creates a store with memory only, which forgets everything with the page. */
export const createMemoryStore = () => forgivingStore(forbiddenStorage)

/** Returns storage that rejects writes once it holds this many entries. */
export const storageOf = (entries = new Map<string, string>(), maxEntries = Number.POSITIVE_INFINITY): Storage => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => {
    if (entries.size >= maxEntries) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    entries.set(key, value)
  },
  removeItem: (key) => void entries.delete(key),
  clear: () => entries.clear(),
  key: (i) => [...entries.keys()][i] ?? null,
  get length() {
    return entries.size
  },
})
