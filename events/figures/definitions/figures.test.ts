import { expect, test } from 'vitest'
import { perHead } from './figure.ts'
import { FIGURES } from './money.ts'
import { SOURCES, type SumName, type Sums } from '#events/figures/definitions/dimensions.ts'

const SUM_NAMES = Object.values(SOURCES).flatMap(({ sums }): readonly SumName[] => sums)
const NOTHING = {
  ...(Object.fromEntries(SUM_NAMES.map((sum) => [sum, 0])) as Sums),
  spend: null,
  paybackDay: null,
}

test.each(Object.values(FIGURES))('$name: $definition', ({ of, example }) => {
  expect(of({ ...NOTHING, ...example.of })).toBe(example.is)
})

test.each(Object.values(FIGURES))('$name names all of its parts, and no others', ({ from, of }) => {
  const read = new Set<string>()
  of(new Proxy(NOTHING, { get: (_, sum) => (read.add(String(sum)), 1) }))
  expect([...read].toSorted()).toEqual([...from].toSorted())
})

test('a figure of no visitors, or of no spend, is a dash', () => {
  const { profit, cac, roas, roi, purchaseRate, revenuePerVisitor, revenuePerLanding, paybackDay } = FIGURES
  const dashes = [profit, cac, roas, roi, purchaseRate, revenuePerVisitor, revenuePerLanding, paybackDay]
  expect(dashes.map(({ of }) => of(NOTHING))).toEqual(dashes.map(() => null))
})

test('money is divided in whole minor units, with halves away from zero', () => {
  expect([perHead(5, 2), perHead(-5, 2), perHead(9_007_199_254_740_991, 3), perHead(1, 0)]).toEqual([
    3,
    -3,
    3_002_399_751_580_330,
    null,
  ])
})
