/** What the browser keeps for us: `local` outlives the tab, `session` does not. Neither ever throws. */
export type Store = {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
}

/**
 * Private windows and strict cookie settings forbid storage (already reaching for it throws), and a full one refuses to
 * write. Then the value lives in memory as long as the page does, so that one visit still holds together.
 *
 * @param open reaches for the browser's storage; asked anew each time, because permission can change.
 */
export const forgivingStore = (open: () => Storage): Store => {
  const memory = new Map<string, string>()
  return {
    read: (key) => {
      try {
        return open().getItem(key) ?? memory.get(key) ?? null
      } catch {
        return memory.get(key) ?? null
      }
    },
    write: (key, value) => {
      try {
        open().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    remove: (key) => {
      memory.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // What could never be stored is gone already.
      }
    },
  }
}

export const local = forgivingStore(() => window.localStorage)
export const session = forgivingStore(() => window.sessionStorage)
