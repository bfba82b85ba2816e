/** Text in the browser's storage: `local` outlives the tab, `perTab` doesn't. No method ever throws. */
export type Store = {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
  /** Returns the keys with this prefix, in no particular order. */
  keys: (prefix: string) => string[]
}

/**
 * Creates a store that falls back to memory. Private windows and strict cookie settings forbid storage (even accessing
 * it throws), and a full storage rejects writes; the values then last as long as the page, so one visit still works.
 *
 * @param open returns the browser's storage; called for each access, because permission can change.
 */
export const forgivingStore = (open: () => Storage): Store => {
  /** Values that couldn't be stored. They are newer than what storage holds under the same key. */
  const memory = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }

  const persist = () =>
    memory.forEach((value, key) =>
      attempt((storage) => {
        storage.setItem(key, value)
        memory.delete(key)
      }, undefined),
    )
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    write: (key, value) => {
      memory.set(key, value)
      persist()
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
      // The removal may have made room for others.
      persist()
    },
    keys: (prefix) => {
      const stored = attempt((storage) => Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? ''), [])
      return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix))
    },
  }
}

/** Checks whether stored values outlive the page. */
export const hasStorage = (): boolean => {
  try {
    return Boolean(window.localStorage)
  } catch {
    return false
  }
}

export const local = forgivingStore(() => window.localStorage)
export const perTab = forgivingStore(() => window.sessionStorage)
