/** Coordination between the tabs of one browser. */
export type TabLocks = {
  /** Runs the work while no other tab runs such work. Rejects only when the work rejects. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>
  /** Publishes to the other tabs that an item was delivered or refused. */
  markDone: (id: string) => Promise<void>
  /** Returns whether any tab has published this in the last seconds. */
  isDone: (id: string) => Promise<boolean>
}

const doneLock = (id: string) => `outbox.done.${id}`

/** Exceeds the timeout of a request. A frozen tab that holds the lock must not block the others forever. */
const LOCK_TIMEOUT_MS = 20_000
/** Exceeds the time that a slow phone needs to propagate a storage change to all tabs. */
const DONE_MARK_MS = 2_000

/**
 * Coordinates tabs through the Web Locks API. Storage isn't enough: tabs in different processes see each other's
 * removals some milliseconds late, when the next tab already holds the lock and still sees the item. All tabs see a lock
 * at once, so each finished item leaves a short-lived lock.
 *
 * Without locks, or when they take too long, the Idempotency-Key makes a second request harmless.
 *
 * @param name of the lock; outboxes with different names don't wait for each other.
 */
export const createTabLocks = (locks: () => LockManager, name: string): TabLocks => ({
  exclusive: async (work) => {
    let started: ReturnType<typeof work> | undefined
    const start = () => (started ??= work())
    try {
      await locks().request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, start)
    } catch {
      // The promise of the work itself is returned below, or the work runs without the lock.
    }
    return await start()
  },

  markDone: (id) =>
    new Promise((resolve) => {
      const hold = () => {
        resolve()
        return new Promise((release) => setTimeout(release, DONE_MARK_MS))
      }
      const mark = async () => await locks().request(doneLock(id), { ifAvailable: true }, hold)
      mark().catch(() => resolve())
    }),

  isDone: async (id) => {
    try {
      const { held = [] } = await locks().query()
      return held.some((lock) => lock.name === doneLock(id))
    } catch {
      return false
    }
  },
})
