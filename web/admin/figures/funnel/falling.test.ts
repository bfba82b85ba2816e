import { expect, test } from 'vitest'
import type { PathReply } from '#api/contracts/figures/headline.ts'
import { fallingSteps, largestLosses, lossText } from './falling.ts'

const paywall = { visitors: 0, viewers: 0, complete: 0, converted: 0, bounced: 0, canceled: 0 }
const step = (step: string, count: number, of: number, isAside = false) => ({ step, text: null, count, of, isAside })

const ALL: PathReply = { visitors: 300, paywall, steps: [step('quiz begun', 300, 500)] }
/** More visitors chose a plan than are known to have seen the offer. */
const VERSION: PathReply = {
  visitors: 200,
  paywall,
  steps: [
    { step: 'goals', text: 'What would you like to grow in?', count: 150, of: 200, isAside: false },
    step('email', 100, 150),
    step('offer', 60, 100),
    step('plan chosen', 80, 100),
    step('checkout failed', 70, 80, true),
    step('purchase', 20, 80),
    step('registered', 20, 20),
    step('day 1 saved', 15, 15),
  ],
}

test('each step of a version counts those of the step before, and no bar is longer than the one before', () => {
  const steps = fallingSteps(ALL, VERSION)
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

test('the largest losses are measured by the landings that they cost', () => {
  expect(largestLosses(fallingSteps(ALL, VERSION)).map(lossText)).toEqual([
    'At “Chose an age (all versions)”, 200 of 500 leave (40.0%).',
    'At “Bought”, 60 of 80 leave (75.0%).',
    'At “What would you like to grow in?”, 50 of 200 leave (25.0%).',
  ])
})

test('a version without visitors loses none', () => {
  expect(largestLosses(fallingSteps(undefined, { visitors: 0, paywall, steps: [step('registered', 0, 0)] }))).toEqual(
    [],
  )
})
