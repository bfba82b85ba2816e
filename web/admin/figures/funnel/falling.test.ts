import { expect, test } from 'vitest'
import { type FunnelPath, fallingSteps, largestLosses, lossText } from './falling.ts'

const step = (step: string, name: string, count: number, before: number | null = null) => ({
  step,
  name,
  count,
  before,
})

/** More visitors chose a plan than are known to have seen the offer. */
const PATH: FunnelPath = {
  landings: { count: 500, begun: 300 },
  visitors: { count: 200, before: 100 },
  steps: [
    step('goals', 'What would you like to grow in?', 150, 90),
    step('email', 'Gave an e-mail address', 100, 45),
    step('offer', 'Saw the offer', 60, 40),
    step('plan chosen', 'Chose a plan', 80, 40),
    step('checkout failed', 'The checkout failed', 70, 0),
    step('purchase', 'Bought', 20, 10),
    step('registered', 'Made an account', 20),
  ],
}
const isQuestion = (key: string) => key === 'goals'

test('a count is of visitors of the step or a later one, and of none where these are more than all', () => {
  const taken = (count: number) =>
    fallingSteps({ ...PATH, landings: undefined, visitors: { count, before: null } }, isQuestion).map(
      (one) => one.taken,
    )
  expect(taken(200)).toEqual(['goals', 'email', 'plan chosen', 'plan chosen', 'purchase', 'registered'])
  expect(taken(120)[0]).toBeUndefined()
})

test('each step of a version counts those of the step before, and no bar is longer than the one before', () => {
  const steps = fallingSteps(PATH, isQuestion)
  expect(steps.map(({ name, count, of }) => `${name} ${count} of ${of}`)).toEqual([
    'Chose an age (all versions) 300 of 500',
    'What would you like to grow in? 150 of 200',
    'Gave an e-mail address 100 of 150',
    'Saw the offer 80 of 100',
    'Chose a plan 80 of 80',
    'Bought 20 of 80',
    'Made an account 20 of 20',
  ])
  const lengths = steps.map(({ left }) => Math.round(100 * left))
  expect(lengths).toEqual([60, 45, 30, 24, 24, 6, 6])
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a))
})

test('each step has its share in the period before, and says whether the change is more than chance', () => {
  const steps = fallingSteps(PATH, isQuestion)
  expect(steps.map(({ before }) => before && [before.count, before.of, before.isBeyondChance])).toEqual([
    undefined,
    [90, 100, true],
    [45, 90, false],
    [40, 45, false],
    [40, 40, false],
    [10, 40, false],
    undefined,
  ])
  const alone = fallingSteps({ ...PATH, visitors: { count: 200, before: null } }, isQuestion)
  expect(alone.every(({ before }) => before === undefined)).toBe(true)
})

test('the largest losses are measured by the landings that they cost', () => {
  expect(largestLosses(fallingSteps(PATH, isQuestion)).map(lossText)).toEqual([
    'At “Chose an age (all versions)”, 200 of 500 leave (40.0%).',
    'At “Bought”, 60 of 80 leave (75.0%).',
    'At “What would you like to grow in?”, 50 of 200 leave (25.0%).',
  ])
})

test('a version without visitors loses none', () => {
  const none = { landings: undefined, visitors: { count: 0, before: null }, steps: [step('registered', 'Account', 0)] }
  expect(largestLosses(fallingSteps(none, isQuestion))).toEqual([])
})
