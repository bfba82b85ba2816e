import { expect, test } from 'vitest'
import { differenceOfMeans, shareDifference, wilson } from '#events/figures/definitions/intervals.ts'

const rounded = ({ share, low, high }: ReturnType<typeof wilson>) => [share, low, high].map((n) => Number(n.toFixed(4)))

test.each([
  // Newcombe (1998), table I, method 3.
  [81, 263, [0.308, 0.2553, 0.3662]],
  [15, 148, [0.1014, 0.0624, 0.1605]],
  [0, 20, [0, 0, 0.1611]],
  [1, 29, [0.0345, 0.0061, 0.1718]],
  [29, 29, [1, 0.883, 1]],
])('the Wilson interval of a share matches the literature for %d of %d', (count, of, expected) => {
  expect(rounded(wilson(count, of))).toEqual(expected)
})

test('the Wilson interval of a share covers everything when the group is empty', () => {
  expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 })
})

test('the Wilson interval of a share contains the share itself for all counts', () => {
  for (let of = 1; of < 60; of++) {
    for (let count = 0; count <= of; count++) {
      const { share, low, high } = wilson(count, of)
      expect(low <= share && share <= high && low >= 0 && high <= 1, `${count} of ${of}`).toBe(true)
    }
  }
})

test('the difference of two shares has an interval that changes its sign when the groups are swapped', () => {
  const [a, b] = [
    { count: 30, asked: 100 },
    { count: 45, asked: 110 },
  ]
  const [one, other] = [shareDifference(a, b, 0.05), shareDifference(b, a, 0.05)]
  expect(one.low).toBeLessThan(one.difference)
  expect(one.difference).toBeLessThan(one.high)
  expect([one.difference, one.low, one.high]).toEqual([-other.difference, -other.high, -other.low])
})

test('the difference of two shares has the widest interval when no visitor of a group was asked', () => {
  expect(shareDifference({ count: 0, asked: 0 }, { count: 1, asked: 9 }, 0.05)).toEqual({
    difference: 0,
    low: -1,
    high: 1,
  })
})

test('the difference of equal payments is that of the shares of buyers, times the payment', () => {
  const paid = 3_900
  const group = (visitors: number, buyers: number) => ({
    visitors,
    buyers,
    revenue: buyers * paid,
    squares: buyers * paid * paid,
  })
  const [means, shares] = [
    differenceOfMeans(group(100, 3), group(110, 7), 0.05),
    shareDifference({ count: 3, asked: 100 }, { count: 7, asked: 110 }, 0.05),
  ]
  expect(means.difference / paid).toBeCloseTo(shares.difference, 9)
  expect(means.low / paid).toBeCloseTo(shares.low, 9)
  expect(means.high / paid).toBeCloseTo(shares.high, 9)
})
