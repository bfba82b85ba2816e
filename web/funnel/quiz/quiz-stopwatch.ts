/**
 * Measures how long someone looks at something.
 *
 * @param now a time in milliseconds that never goes back.
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
    /** Begins anew at zero. */
    restart: () => {
      pause()
      spentMs = 0
      resume()
    },
    /** The time so far, pauses left out: seconds with two decimals, as text. */
    seconds: () => ((spentMs + (since === undefined ? 0 : now() - since)) / 1000).toFixed(2),
  }
}
