import { describe, expect, test } from 'vitest'
import type { ExperimentArm, ExperimentReply } from '#api/contracts/quiz/editor/question-sets.ts'
import { decideExperiment, experimentText } from './experiment-verdict.ts'
import { createDraw } from './testing.random.ts'
import { createRng } from '#tools/random/rng.ts'

type Plan = NonNullable<ExperimentReply['plan']>
/** With the smallest possible effect, experiments don't stop without a winner. */
const planOf = (metric: Plan['metric'], smallestEffect: number): Plan => ({ question: '?', metric, smallestEffect })
const arm = (version: string, figures: Partial<ExperimentArm>): ExperimentArm => ({
  version,
  weight: 1,
  visitors: 0,
  emails: 0,
  buyers: 0,
  revenue: 0,
  squares: 0,
  ...figures,
})

const DAYS = 90
/** Prices in cents, each as often as its place in the list is repeated. */
const PRICES = [1_900, 1_900, 1_900, 1_900, 1_900, 1_900, 3_895, 3_895, 3_895, 9_900]

type Traffic = { perDay: number; rate: number }

/** Runs experiments with a look each day, and returns the shares of the decisions. */
const simulate = (plan: Plan, [one, other]: readonly [Traffic, Traffic], runs: number) => {
  const random = createRng(20_261_126).next
  const draws = [createDraw(one.perDay, one.rate), createDraw(other.perDay, other.rate)] as const
  const isMoney = plan.metric === 'revenue per visitor'
  const decided = { won: 0, 'no effect': 0 }
  const add = (to: ExperimentArm, visitors: number, buyers: number) => {
    to.visitors += visitors
    to.buyers += buyers
    for (let n = 0; isMoney && n < buyers; n++) {
      const price = PRICES[Math.floor(random() * PRICES.length)] ?? 0
      to.revenue += price
      to.squares += price * price
    }
  }
  for (let run = 0; run < runs; run++) {
    const [a, b] = [arm('v1', {}), arm('v2', {})]
    for (let day = 0; day < DAYS; day++) {
      add(a, one.perDay, draws[0](random()))
      add(b, other.perDay, draws[1](random()))
      const state = decideExperiment(plan, [a, b])?.state
      if (state !== 'won' && state !== 'no effect') continue
      decided[state]++
      break
    }
  }
  return { won: decided.won / runs, withoutEffect: decided['no effect'] / runs }
}

// `always-valid.test.ts` proves the same of purchases, without the fewest buyers of an experiment.
test.each([
  [0.005, 500, 500],
  [0.03, 270, 30],
  [0.4, 30, 10],
])(
  'with a look on each of 90 days, at most 5 %% of equal versions win by revenue per visitor: rate %d, %d and %d visitors a day',
  (rate, one, other) => {
    const traffic = [
      { perDay: one, rate },
      { perDay: other, rate },
    ] as const
    expect(simulate(planOf('revenue per visitor', 1), traffic, 2_000).won).toBeLessThanOrEqual(0.05)
  },
)

describe('the smallest effect of interest', () => {
  const traffic = (rate: number, better: number) =>
    [
      { perDay: 400, rate },
      { perDay: 400, rate: better },
    ] as const

  test('most experiments without an effect stop before their time', () => {
    expect(simulate(planOf('purchases', 150), traffic(0.03, 0.03), 500).withoutEffect).toBeGreaterThan(0.9)
  })

  test('an effect that is twice as large is found, and hardly ever missed', () => {
    const { won, withoutEffect } = simulate(planOf('purchases', 150), traffic(0.03, 0.06), 500)
    expect([won, withoutEffect]).toEqual([expect.closeTo(1, 1), expect.closeTo(0, 1)])
  })

  test('a higher price that sells as often wins by revenue', () => {
    const sold = (version: string, price: number) =>
      arm(version, { visitors: 5_000, buyers: 250, revenue: 250 * price, squares: 250 * price * price })
    const arms = [sold('v1', 1_900), sold('v2', 3_895)]
    expect(decideExperiment(planOf('purchases', 100), arms)?.state).not.toBe('won')
    const decision = decideExperiment(planOf('revenue per visitor', 50), arms)
    expect([decision?.state, decision?.best.version]).toEqual(['won', 'v2'])
  })
})

describe('the sentences', () => {
  const figures = (visitors: number, buyers: number) => ({ visitors, buyers })
  test.each([
    [
      'v2 has 3.00% buyers, v1 has 1.00%. Each version needs 20 buyers before they can be compared.',
      [arm('v1', figures(500, 5)), arm('v2', figures(500, 15))],
    ],
    [
      /^v2 has 6\.00% buyers, v1 has 3\.00%\. v2 is better, by .+ points to .+ points: you can stop and give it all/,
      [arm('v1', figures(10_000, 300)), arm('v2', figures(10_000, 600))],
    ],
    [
      'v2 has 3.01% buyers, v1 has 3.00%. No version can be better by 1.00 points any more: you can stop.',
      [arm('v1', figures(100_000, 3_000)), arm('v2', figures(100_000, 3_010))],
    ],
    [
      /^v2 has 6\.00% buyers, v1 has 3\.00%\. There is no verdict: the visitors don’t follow the weights\./,
      [arm('v1', figures(10_000, 300)), arm('v2', figures(12_000, 720))],
    ],
    [
      /This may be chance: the difference is between .+ It goes on\.$/,
      [arm('v1', figures(900, 25)), arm('v2', figures(900, 30))],
    ],
  ])('%s', (text, arms) => {
    expect(experimentText(planOf('purchases', 100), arms, 'USD')).toMatch(text)
  })

  test('one version alone is not compared', () => {
    expect(experimentText(planOf('purchases', 100), [arm('v1', figures(900, 30))], 'USD')).toBeUndefined()
  })
})
