/**
 * Buckets per doubling, so that a bucket is 9 % wide and its middle is at most 5 % from each of its values. Bucket 0 is
 * the value 0, bucket 1 the value 1, and bucket n reaches from 2^((n - 2) / 8) to 2^((n - 1) / 8).
 */
const PER_DOUBLING = 8

/** Returns the bucket of a value, which is a whole number from 0. */
export const timingBucketOf = (value: number): number =>
  value < 1 ? 0 : Math.ceil(PER_DOUBLING * Math.log2(value)) + 1

const middleOf = (bucket: number): number => {
  if (bucket < 2) return bucket
  return 2 ** ((bucket - 1.5) / PER_DOUBLING)
}

/**
 * Returns a percentile of the values, at most 5 % from the exact one, and rounded to a whole number.
 * @param buckets each with its count, in ascending order; at least one.
 */
export const timingAt = (share: number, buckets: readonly (readonly [bucket: number, count: number])[]): number => {
  const all = buckets.reduce((sum, [, count]) => sum + count, 0)
  let seen = 0
  for (const [bucket, count] of buckets) {
    seen += count
    if (seen >= share * all) return Math.round(middleOf(bucket))
  }
  return 0
}
