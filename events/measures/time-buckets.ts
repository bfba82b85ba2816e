/**
 * Times are remembered in buckets, each a fifth longer than the one before, so that a median or a percentile read from
 * them is within a tenth of the true one however many times there were. From a tenth of a second to an hour.
 */
const SHORTEST_MS = 100
const RATIO = 1.2
export const BUCKETS = 59

/** The bucket of a time, from 0: what is shorter than the first or longer than the last counts there. */
export const bucketOf = (ms: number): number => {
  const bucket = Math.floor(Math.log(Math.max(ms, SHORTEST_MS) / SHORTEST_MS) / Math.log(RATIO))
  return Math.min(bucket, BUCKETS - 1)
}

/**
 * The time, in seconds, that a share of all times is no longer than; null when there are none.
 * @param counts times in each bucket, by bucket.
 * @param share 0.5 for the median.
 */
export const quantile = (counts: readonly number[], share: number): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let rank = share * total
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && rank <= count) {
      return (SHORTEST_MS * RATIO ** (bucket + rank / count)) / 1_000
    }
    rank -= count
  }
  return (SHORTEST_MS * RATIO ** counts.length) / 1_000
}
