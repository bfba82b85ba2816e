import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timingBucketOf, timingAt } from './timing-buckets.ts'

test('the value of a share is at most 5 % from the exact one, and rounded', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 1, maxLength: 200 }), (values) => {
      const sorted = values.toSorted((a, b) => a - b)
      const exact = sorted[Math.ceil(0.75 * sorted.length) - 1] ?? 0
      const counts = Map.groupBy(sorted, timingBucketOf)
      const found = timingAt(
        0.75,
        [...counts].map(([bucket, all]) => [bucket, all.length] as const),
      )
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(0.05 * exact + 0.5)
    }),
  )
})

test('a larger value is never in a lower bucket', () => {
  const buckets = Array.from({ length: 5_000 }, (_, value) => timingBucketOf(value))
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
})
