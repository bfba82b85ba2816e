/** Short enough for somebody who waits for a screen. */
const WAITS_MS = [300, 1000]

/** Does the work again when it fails, a little later each time, and fails with the last failure. */
export const tryAgain = async <T>(work: () => Promise<T>, waitsMs: readonly number[] = WAITS_MS): Promise<T> => {
  for (const wait of waitsMs) {
    try {
      return await work()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return await work()
}
