import { expect, test } from 'vitest'
import {
  decidePublish,
  decideWeights,
  evolveQuestionSets,
  noQuestionSets,
  type QuestionSetEvent,
} from './question-sets.decision.ts'

const by = '00000000-0000-4000-8000-000000000001'
const RELEASED = ['v1', 'v2']
const set = (version: string) => ({
  version,
  questions: [{ key: 'hopes', type: 'text', question: 'What do you hope for?' }],
  by,
})
const given = (...events: QuestionSetEvent[]) => events.reduce(evolveQuestionSets, noQuestionSets)
const published = (version: string): QuestionSetEvent => ({ type: 'questions.set-published', data: set(version) })
const weigh = (
  sets: ReturnType<typeof given>,
  weights: Record<string, number>,
  experiment = 'spring',
  at = '2026-03-01T10:00:00Z',
) => decideWeights(sets, { experiment, weights, plan: null, at, by }, { released: RELEASED, seen: sets.revision })

test('a version is published once, and never one of the release', () => {
  expect(decidePublish(given(), set('v3'), RELEASED)).toEqual([published('v3')])
  expect(() => decidePublish(given(published('v3')), set('v3'), RELEASED)).toThrow('v3 is published and never changes')
  expect(() => decidePublish(given(), set('v2'), RELEASED)).toThrow('v2 is published')
})

test('weights are set for published versions, and 0 retires one', () => {
  const sets = given(published('v3'))
  const decided = weigh(sets, { v3: 2, v1: 1, v2: 0 })
  expect(decided).toEqual([
    {
      type: 'questions.weights-set',
      data: { experiment: 'spring', weights: { v1: 1, v3: 2 }, plan: null, at: '2026-03-01T10:00:00Z', by },
    },
  ])
  expect(weigh(given(published('v3'), ...decided), { v1: 1, v3: 2 })).toEqual([])
  expect(() => weigh(sets, { v4: 1 })).toThrow('v4 is not published')
})

test('weights that were chosen before another change are refused', () => {
  const sets = given(published('v3'), ...weigh(given(published('v3')), { v3: 1 }))
  const decide = (seen: number) =>
    decideWeights(
      sets,
      { experiment: 'spring', weights: { v1: 1 }, plan: null, at: '2026-03-01T10:00:00Z', by },
      { released: RELEASED, seen },
    )
  expect(() => decide(1)).toThrow('Someone else changed the question sets')
  expect(decide(2)).toHaveLength(1)
})

test('one version always has a weight', () => {
  expect(() => weigh(given(), {})).toThrow('New visitors would get no questions')
  expect(() => weigh(given(), { v1: 0 })).toThrow('New visitors would get no questions')
})

test('an experiment began when its name was first used', () => {
  const first = weigh(given(), { v1: 1 })
  const later = weigh(given(...first), { v1: 1, v2: 1 }, 'spring', '2026-03-02T10:00:00Z')
  expect(given(...first, ...later).running).toMatchObject({ weights: { v1: 1, v2: 1 }, since: '2026-03-01T10:00:00Z' })
  const other = weigh(given(...first, ...later), { v1: 1, v2: 1 }, 'summer', '2026-03-03T10:00:00Z')
  expect(given(...first, ...later, ...other).running).toMatchObject({ since: '2026-03-03T10:00:00Z' })
})
