import { expect, test } from 'vitest'
import { funnelOf } from './funnel-groups.ts'
import { verdictOf } from './verdict.ts'

/** @param groups visitors and purchases by name. */
const verdict = (groups: Record<string, [visitors: number, sales: number, listed?: number]>, step = 'purchase') =>
  verdictOf(
    funnelOf({
      steps: ['email', step],
      groups: Object.entries(groups).map(([member, [visitors, count, listed]]) => {
        const email = { count: visitors, asked: visitors, isComparable: true }
        return { member, visitors: listed ?? visitors, steps: [email, { count, asked: visitors, isComparable: true }] }
      }),
    }),
  )

test('a difference that may be chance says how many more visitors are needed', () => {
  expect(verdict({ v2: [148, 8], v1: [156, 19] })).toBe(
    'v1 sells 12.2%, v2 5.4%. With 304 visitors this may be chance; about 440 more are needed.',
  )
})

test('as many visitors as are needed settle the same difference', () => {
  expect(verdict({ v2: [148 * 3, 8 * 3], v1: [156 * 3, 19 * 3] })).toMatch(
    /v1 is better than v2, and this is not chance/,
  )
})

test('the verdict has the shares of its table, also when visitors were listed while the projector was behind', () => {
  expect(verdict({ v2: [11_000, 494, 3_940], v1: [7_300, 299, 3_950] })).toMatch(
    /^v2 sells 4\.5%, v1 4\.1%\. .* may be chance/,
  )
})

test('the best of several groups is compared with the next best', () => {
  expect(verdict({ a: [5_000, 100], b: [5_000, 600], c: [5_000, 200] })).toBe(
    'b sells 12.0%, c 4.0%, a 2.0%. b is better than c, and this is not chance.',
  )
})

test('small groups are not judged', () => {
  expect(verdict({ v1: [99, 20], v2: [5_000, 10] })).toMatch(/Each needs at least 100 visitors/)
})

test('equal shares are no difference, and nearly equal ones may never be settled', () => {
  expect(verdict({ v1: [1_000, 50], v2: [1_000, 50] })).toMatch(/There is no difference\.$/)
  expect(verdict({ v1: [1_000, 51], v2: [1_000, 50] })).toMatch(/may never be settled\.$/)
})

test('there is no verdict about one group, or without purchases in the funnel', () => {
  expect(verdict({ v1: [1_000, 50] })).toBeUndefined()
  expect(verdict({ v1: [1_000, 50], v2: [1_000, 10] }, 'goals')).toBeUndefined()
})
