/** Ends the hold of this tab; undefined without one. */
let release: (() => void) | undefined

/**
 * Holds the checkout for this tab. Returns false while another tab of this browser has it open, which would charge twice.
 * Browsers without locks, such as those on plain HTTP, have no such check.
 */
export const holdCheckout = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (release || !('locks' in navigator)) return resolve(true)
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(false)
      // The lock lasts until this promise settles, or the tab ends.
      return new Promise<void>((end) => {
        release = end
        resolve(true)
      })
    }
    navigator.locks.request('checkout', { ifAvailable: true }, hold).catch(() => resolve(true))
  })

export const releaseCheckout = (): void => {
  release?.()
  release = undefined
}
