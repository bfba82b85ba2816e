import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNT_LIMIT, pack, unpack } from './packed-counts.ts'

const anyCount = fc.oneof(
  fc.nat(3),
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: 1 - COUNT_LIMIT / 4, max: COUNT_LIMIT / 4 - 1 }),
)
const anyCounts = fc.array(anyCount, { maxLength: 60 })
const tidy = (counts: number[]) =>
  counts.slice(0, counts.findLastIndex((count) => count !== 0) + 1).map((count) => count || 0)
const plus = (a: number[], b: number[]) =>
  tidy(Array.from({ length: Math.max(a.length, b.length) }, (_, n) => (a[n] ?? 0) + (b[n] ?? 0)))

test('packed counts unpack to the packed counts, with any sign', () => {
  const isFound = (counts: number[]) => {
    expect(unpack(pack(counts))).toEqual(tidy(counts))
  }
  fc.assert(fc.property(anyCounts, isFound), { numRuns: 500 })
})

test('packed counts add up like the lists when their numbers are added, subtracted or summed', () => {
  fc.assert(
    fc.property(anyCounts, anyCounts, (a, b) => {
      expect(unpack(String(BigInt(pack(a)) + BigInt(pack(b))))).toEqual(plus(a, b))
      expect(unpack(String(BigInt(pack(a)) - BigInt(pack(b))))).toEqual(
        plus(
          a,
          b.map((count) => -count),
        ),
      )
    }),
    { numRuns: 500 },
  )
})

test('packed counts of equal lists are equal, ignoring trailing zeros', () => {
  expect(pack([])).toBe('0')
  expect(pack([0, 0])).toBe('0')
  expect(pack([1, 2, 0])).toBe('2000000000000001')
  expect(pack([-1])).toBe('-1')
  expect(pack([-1, 1])).toBe('999999999999999')
  expect(unpack('999999999999999')).toEqual([-1, 1])
  expect(unpack('0')).toEqual([])
})

test.each([COUNT_LIMIT, -COUNT_LIMIT, 0.5, Number.NaN, Infinity])(
  'packed counts refuse %s, which would overflow into the next slot',
  (count) => {
    expect(() => pack([1, count])).toThrow(RangeError)
  },
)
