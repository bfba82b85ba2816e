/** A network that loses a third of all requests loses the same one five times in 1 of 243 cases. */
const WAITS_MS = [300, 1000, 2000, 4000]

/** Retries failing work with increasing waits, and rejects with the last error. */
export const withRetries = async <T>(work: () => Promise<T>, waitsMs: readonly number[] = WAITS_MS): Promise<T> => {
  for (const wait of waitsMs) {
    try {
      return await work()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return await work()
}
