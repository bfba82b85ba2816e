/** A page that was loaded ahead, or in a tab in the background, is not seen yet. Some browsers lack `prerendering`. */
const isSeen = () =>
  typeof document === 'undefined' ||
  (document.visibilityState !== 'hidden' && !(document as { prerendering?: boolean }).prerendering)

/** Calls a function once a person can see the page: now, or later. Returns what cancels it. */
export const whenSeen = (then: () => void): (() => void) => {
  if (isSeen()) {
    then()
    return () => {}
  }
  const waiting = new AbortController()
  const look = () => {
    if (!isSeen()) return
    waiting.abort()
    then()
  }
  for (const event of ['visibilitychange', 'prerenderingchange'])
    document.addEventListener(event, look, { signal: waiting.signal })
  return () => waiting.abort()
}
