import type { Shelf } from './entries.ts'

/** Calls back after so many milliseconds, unless cancelled by what it returns. */
export type Later = (ms: number, callBack: () => void) => () => void

/** Those who wait for what lies on the shelf now to be gone from it. */
export const createWaiters = (shelf: Shelf, later: Later) => {
  const waiters = new Set<() => void>()

  const wait = (timeoutMs: number): Promise<boolean> => {
    const awaited = new Set(shelf.all().map(({ id }) => id))
    const areGone = () => !shelf.all().some(({ id }) => awaited.has(id))
    return new Promise((resolve) => {
      if (awaited.size === 0) return resolve(true)
      const answer = (gone: boolean) => {
        waiters.delete(look)
        cancel()
        resolve(gone)
      }
      const look = () => {
        if (areGone()) answer(true)
      }
      const cancel = later(timeoutMs, () => answer(areGone()))
      waiters.add(look)
    })
  }

  return {
    /** True once they are gone, false when that takes longer than `timeoutMs`. */
    wait,
    /** To be called whenever something may have left the shelf. */
    look: () => waiters.forEach((look) => look()),
  }
}
