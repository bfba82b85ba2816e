/** Requests to a bucket at a time. Most files are small, and a server answers in some ten milliseconds. */
const LANES = 8

/** Works on all items, several at a time. After a failure the others under way are finished. @throws the first failure. */
export const inParallel = async <T>(items: Iterable<T>, work: (item: T) => Promise<void>) => {
  const rest = Array.from(items).values()
  let hasFailed = false
  const lane = async () => {
    for (const item of rest) {
      if (hasFailed) return
      await work(item).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const outcome of lanes) if (outcome.status === 'rejected') throw outcome.reason
}
