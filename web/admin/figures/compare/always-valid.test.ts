import { expect, test } from 'vitest'
import { differs } from './funnel-groups.ts'
import { shareDifference } from '#events/figures/definitions/intervals.ts'
import { createDraw } from './testing.random.ts'
import { createRng } from '#tools/random/rng.ts'

const DAYS = 90
const RUNS = 2_000
const ALPHA = 0.05

type Arm = { perDay: number; probability: number }

/** Returns the share of comparisons that differ on any day, when checked daily. */
const everDiffer = (one: Arm, other: Arm, { alpha = ALPHA, runs = RUNS } = {}): number => {
  const random = createRng(20_261_122).next
  const draws = [createDraw(one.perDay, one.probability), createDraw(other.perDay, other.probability)] as const
  let different = 0
  for (let run = 0; run < runs; run++) {
    const [a, b] = [
      { count: 0, asked: 0 },
      { count: 0, asked: 0 },
    ]
    for (let day = 0; day < DAYS; day++) {
      a.count += draws[0](random())
      a.asked += one.perDay
      b.count += draws[1](random())
      b.asked += other.perDay
      if (!differs(shareDifference(a, b, alpha))) continue
      different++
      break
    }
  }
  return different / runs
}

test.each([
  ['a rare purchase', 0.01, 50, 50],
  ['a rare purchase with much traffic', 0.01, 500, 500],
  ['a rarer purchase', 0.005, 500, 500],
  ['a rarer purchase, and an uneven split', 0.005, 900, 100],
  ['a step in the middle', 0.5, 100, 100],
  ['a step that few leave at', 0.95, 100, 100],
  ['few visitors', 0.3, 5, 5],
  ['an uneven split', 0.05, 450, 50],
  ['a very uneven split', 0.95, 1_000, 2],
])('two equal versions differ in at most 5 %% of 2,000 comparisons: %s', (_, probability, perDay, perDayOther) => {
  expect(everDiffer({ perDay, probability }, { perDay: perDayOther, probability })).toBeLessThanOrEqual(ALPHA)
})

test('two equal versions differ in at most 5 % of tables with six steps, each with a sixth of the error probability', () => {
  const steps = [0.95, 0.6, 0.5, 0.3, 0.1, 0.02]
  const wrong = steps.map((probability) =>
    everDiffer({ perDay: 200, probability }, { perDay: 50, probability }, { alpha: ALPHA / steps.length }),
  )
  expect(wrong.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(ALPHA)
})

test.each([
  ['30 % and 36 %, 100 visitors a day each', 100, 0.3, 0.36],
  ['50 % and 53 %, 200 visitors a day each', 200, 0.5, 0.53],
  ['2 % and 3 % who buy, 300 visitors a day each', 300, 0.02, 0.03],
])('two different versions are detected within 90 days: %s', (_, perDay, probability, better) => {
  const found = everDiffer({ perDay, probability }, { perDay, probability: better }, { alpha: ALPHA / 6, runs: 500 })
  expect(found).toBeGreaterThan(0.95)
})
