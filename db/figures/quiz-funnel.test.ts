import { expect, test } from 'vitest'
import { assignmentIn, assignmentMeasure } from './quiz-funnel.ts'

const assignment = { experiment: 'question-order', weights: { v2: 3, v1: 1 } }

test('a measure says which assignment it counts', () => {
  expect(assignmentIn(assignmentMeasure(assignment))).toEqual(assignment)
  expect(assignmentIn('question:goals')).toBeUndefined()
})

test('the measure ignores the order of versions and differs by experiment and weights', () => {
  const measure = assignmentMeasure(assignment)
  expect(assignmentMeasure({ experiment: 'question-order', weights: { v1: 1, v2: 3 } })).toBe(measure)
  expect(assignmentMeasure({ ...assignment, experiment: 'another' })).not.toBe(measure)
  expect(assignmentMeasure({ ...assignment, weights: { v1: 1, v2: 1 } })).not.toBe(measure)
})
