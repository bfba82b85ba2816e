/**
 * Creates a stopwatch that can be paused.
 *
 * @param now a monotonic time in milliseconds.
 */
export const createStopwatch = (now: () => number) => {
  let spentMs = 0
  let since: number | undefined

  const pause = () => {
    spentMs += since === undefined ? 0 : now() - since
    since = undefined
  }
  const resume = () => {
    since ??= now()
  }
  return {
    pause,
    resume,
    /** Restarts at zero. */
    restart: () => {
      pause()
      spentMs = 0
      resume()
    },
    /** Returns the time without pauses, as seconds with two decimals. */
    seconds: () => ((spentMs + (since === undefined ? 0 : now() - since)) / 1000).toFixed(2),
  }
}
