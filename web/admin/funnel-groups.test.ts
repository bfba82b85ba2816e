import { describe, expect, test } from 'vitest'
import { funnelOf, warnings, withoutEmptySteps } from './funnel-groups.ts'

const funnel = funnelOf({
  columns: ['version', 'visitors', 'goals', 'old', 'email', 'revenue'],
  data: [
    { version: 'v1', visitors: '1000', goals: '800|80.0', old: '0|0.0', email: '400|40.0', revenue: '$9.00' },
    { version: 'v2', visitors: '40', goals: '30|75.0', old: '0|0.0', email: '10|25.0', revenue: '0.00' },
  ],
})

test('the steps of a funnel are the columns of counts and percents, each with its interval', () => {
  expect(funnel.steps).toEqual(['goals', 'old', 'email'])
  const [v1] = funnel.groups
  expect(v1).toMatchObject({
    member: 'v1',
    visitors: 1000,
    steps: [{ count: 800, share: 0.8 }, { count: 0 }, { count: 400 }],
  })
  expect(v1?.steps[0]?.low).toBeCloseTo(0.774, 3)
})

test('a question that a group passed by was not asked of it; one that it stopped before may have been', () => {
  const { groups } = funnelOf({
    columns: ['version', 'visitors', 'goals', 'only-v2', 'email', 'name'],
    data: [{ version: 'v1', visitors: '10', goals: '8|80.0', 'only-v2': '0|0.0', email: '4|40.0', name: '0|0.0' }],
  })
  expect(groups[0]?.steps.map(({ isAsked }) => isAsked)).toEqual([true, false, true, true])
})

test('a step that nobody came to is left out', () => {
  const shown = withoutEmptySteps(funnel)
  expect(shown.steps).toEqual(['goals', 'email'])
  expect(shown.groups.map(({ steps }) => steps.length)).toEqual([2, 2])
})

describe('a comparison', () => {
  const weights = [
    { version: 'v1', weight: 1 },
    { version: 'v2', weight: 1 },
  ]

  test('warns of few visitors, and of a split that chance hardly makes', () => {
    const [few, split] = warnings(funnel.groups, weights)
    expect(few).toBe(
      'The sample is small: v2 has 40 visitors. Figures of fewer than 100 visitors move a lot by chance.',
    )
    expect(split).toMatch(/^The split is off: v1 and v2 are meant to be drawn 1 to 1, and came 1,000 to 40\./)
  })

  test('of creos has no split that could be off', () => {
    expect(warnings(funnel.groups, undefined)).toHaveLength(1)
  })

  test('of many visitors drawn as they should be warns of nothing, and never names a winner', () => {
    const groups = funnel.groups.map((group, n) => ({ ...group, visitors: 1_000 + n }))
    expect(warnings(groups, weights)).toEqual([])
    expect(JSON.stringify(warnings(funnel.groups, weights))).not.toMatch(/winner|best|loser/i)
  })
})
