import { expect, test } from 'vitest'
import { comparableSteps, funnelOf, sampleWarning } from './funnel-groups.ts'

const step = (count: number, asked: number, isComparable = true) => ({ count, asked, isComparable })

const funnel = funnelOf({
  steps: ['goals', 'only-v2', 'email'],
  groups: [
    { member: 'v1', visitors: 1_000, steps: [step(800, 1_000), step(0, 0, false), step(400, 1_000)] },
    { member: 'v2', visitors: 40, steps: [step(30, 40, false), step(5, 10, false), step(10, 40)] },
  ],
})

test('a share is of the visitors who were asked the step, with its interval', () => {
  const [v1, v2] = funnel.groups
  expect(v1).toMatchObject({ member: 'v1', visitors: 1_000, steps: [{ share: 0.8 }, { asked: 0 }, { share: 0.4 }] })
  expect(v1?.steps[0]?.low).toBeCloseTo(0.774, 3)
  expect(v2?.steps[1]?.share).toBe(0.5)
})

test('only comparable steps have a difference', () => {
  const [v1, v2] = funnel.groups
  expect(v1?.steps.map(({ difference }) => difference)).toEqual([undefined, undefined, undefined])
  expect(v2?.steps.map(({ difference }) => difference?.difference.toFixed(2))).toEqual([undefined, undefined, '-0.15'])
  expect(comparableSteps(funnel)).toEqual(['email'])
})

test('a table with more differences needs more evidence for each', () => {
  const halfWidth = (steps: number) => {
    const [, other] = funnelOf({
      steps: Array.from({ length: steps }, (_, n) => `step-${n}`),
      groups: ['a', 'b'].map((member) => ({ member, visitors: 500, steps: Array(steps).fill(step(200, 500)) })),
    }).groups
    return other?.steps[0]?.difference?.high ?? 0
  }
  expect(halfWidth(31)).toBeGreaterThan(1.2 * halfWidth(1))
})

test('a comparison warns of groups with few visitors', () => {
  expect(sampleWarning(funnel.groups)).toBe(
    'The sample is small: v2 has 40 visitors. Shares of fewer than 100 visitors move a lot by chance.',
  )
  expect(sampleWarning(funnel.groups.slice(0, 1))).toBeUndefined()
})
