/** What tabs of one browser must agree on at once, and what they cannot agree on through storage. */
export type Tabs = {
  /** Runs the work while no other tab of this browser runs such work. Rejects only when the work does. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells the other tabs that an item is done with. */
  tellDone: (id: string) => Promise<void>
  /** Whether another tab told so a moment ago. */
  isDone: (id: string) => Promise<boolean>
}

const TURN = 'outbox'
const doneLock = (id: string) => `outbox.done.${id}`

/** Longer than a request may take. A tab that the system froze with the lock in hand must not stop the others for good. */
const TURN_PATIENCE_MS = 20_000
/** Longer than the slowest telephone needs to tell all tabs of a change of storage. */
const TOLD_FOR_MS = 2_000

/**
 * Agreement through the browser's locks. Storage alone is not enough: tabs in different processes hear of each other's
 * removals some milliseconds late, when the next already holds the lock and still sees the item. Locks are the one thing
 * they all see at once, so an item that is done with leaves one behind.
 *
 * Where there are no locks, or they take too long, the Idempotency-Key alone makes it harmless to send twice.
 */
export const createTabs = (locks: () => LockManager): Tabs => ({
  exclusive: async (work) => {
    let begun: ReturnType<typeof work> | undefined
    const begin = () => (begun ??= work())
    try {
      await locks().request(TURN, { signal: AbortSignal.timeout(TURN_PATIENCE_MS) }, begin)
    } catch {
      // Answered below: by the work's own promise, or by work without the lock.
    }
    return await begin()
  },

  tellDone: (id) =>
    new Promise((told) => {
      const hold = () => {
        told()
        return new Promise((release) => setTimeout(release, TOLD_FOR_MS))
      }
      const tell = async () => await locks().request(doneLock(id), { ifAvailable: true }, hold)
      tell().catch(() => told())
    }),

  isDone: async (id) => {
    try {
      const { held = [] } = await locks().query()
      return held.some(({ name }) => name === doneLock(id))
    } catch {
      return false
    }
  },
})
