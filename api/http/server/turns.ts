/**
 * Lets a crowd of tasks start one per turn of the event loop. Whatever else has arrived is handled between two of them, so
 * it waits for one task and not for the crowd.
 */
export const createTurns = () => {
  const waiting: (() => void)[] = []
  const startNext = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(startNext)
  }

  return {
    /** Resolves when it is the caller's turn, in the order of the calls. */
    wait: () =>
      new Promise<void>((start) => {
        waiting.push(start)
        if (waiting.length === 1) setImmediate(startNext)
      }),
  }
}
