import { expect, test } from 'vitest'
import { isComparable, sortByMeanPosition } from './step-orders.ts'
import { STEPS_AFTER_QUIZ } from './steps.ts'

const orderOf = (questions: string) => [...questions, ...STEPS_AFTER_QUIZ]

test('a step is comparable when the same steps come before it in any order', () => {
  expect(isComparable('d', [orderOf('abcdef'), orderOf('bcadfe')])).toBe(true)
  expect(isComparable('c', [orderOf('abcdef'), orderOf('bcadfe')])).toBe(false)
  expect(isComparable('f', [orderOf('abf'), orderOf('abcdef')])).toBe(true)
})

test('steps are sorted by their mean place, and questions of deleted sets follow the others', () => {
  const orders = [orderOf('abcd'), orderOf('acbd')]
  expect(sortByMeanPosition(['purchase', 'z', 'd', 'c', 'b', 'a'], orders)).toEqual([
    'a',
    'c',
    'b',
    'd',
    'z',
    'purchase',
  ])
})
