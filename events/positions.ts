type Waiter = { projection: string; position: number; resolve: (reached: boolean) => void }

/** How far projections have come, as far as was heard, and who waits for them to come further. */
export const makePositions = () => {
  const positions = new Map<string, number>()
  const waiters = new Set<Waiter>()
  const at = (projection: string) => positions.get(projection)

  return {
    at,

    /** Notes what was heard. A position never goes back: messages may arrive in any order. */
    reached: (projection: string, position: number) => {
      if (position <= (at(projection) ?? -1)) return
      positions.set(projection, position)
      for (const waiter of waiters) {
        if (waiter.projection === projection && waiter.position <= position) waiter.resolve(true)
      }
    },

    /** Resolves to true once the projection has reached the position, to false when it has not after `ms`. */
    waitFor: async (projection: string, position: number, ms: number): Promise<boolean> => {
      if ((at(projection) ?? -1) >= position) return true
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const waiter = { projection, position, resolve }
      const timer = setTimeout(() => resolve(false), ms)
      waiters.add(waiter)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        waiters.delete(waiter)
      }
    },

    /** Nobody waits any longer. */
    close: () => {
      for (const waiter of waiters) waiter.resolve(false)
    },
  }
}
