import { expect, test } from 'vitest'
import { BUCKETS, bucketOf, quantile } from './time-buckets.ts'

const histogram = (times: number[]) => {
  const counts = Array.from({ length: BUCKETS }, () => 0)
  for (const ms of times) counts[bucketOf(ms)] = (counts[bucketOf(ms)] ?? 0) + 1
  return counts
}

test.each([
  [0, 0],
  [99, 0],
  [100, 0],
  [119, 0],
  [121, 1],
  [4_210, 20],
  [3_600_000, 57],
  [Number.MAX_SAFE_INTEGER, BUCKETS - 1],
])('a time of %d ms has the bucket %d', (ms, bucket) => {
  expect(bucketOf(ms)).toBe(bucket)
})

test('the median and the ninth decile of an empty list are undefined', () => {
  expect(quantile([], 0.5)).toBeNull()
  expect(quantile(histogram([]), 0.9)).toBeNull()
})

test.each([
  ['short times', (n: number) => 400 + n * 3],
  ['times spread wide', (n: number) => 300 * 1.01 ** n],
  ['long times', (n: number) => 60_000 + n * 900],
])('the median and the ninth decile are within a tenth of the true ones: %s', (_, time) => {
  const times = Array.from({ length: 701 }, (_, n) => time(n))
  const counts = histogram(times)
  for (const share of [0.5, 0.9]) {
    const right = (times[Math.floor(share * 700)] ?? 0) / 1_000
    expect(Math.abs((quantile(counts, share) ?? 0) / right - 1)).toBeLessThan(0.1)
  }
})
