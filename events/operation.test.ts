import { expect, test } from 'vitest'
import { eventId } from './operation.ts'

test('the same operation gives its events the same ids however often it is tried', () => {
  expect(eventId('quiz-a', 'answer:key', 0)).toBe(eventId('quiz-a', 'answer:key', 0))
  // Stored events keep theirs: a release that changed it would store every retry across it twice.
  expect(eventId('quiz-a', 'answer:key', 0)).toBe('59172e28-d186-54dd-b636-d040ec18dd33')
})

test('another stream, another operation and another event of the same operation give other ids', () => {
  const ids = [
    ['quiz-a', 'o', 0],
    ['quiz-b', 'o', 0],
    ['quiz-a', 'p', 0],
    ['quiz-a', 'o', 1],
    ['quiz-a', 'o\n1', 0],
  ] as const
  expect(new Set(ids.map(([stream, operation, n]) => eventId(stream, operation, n))).size).toBe(ids.length)
})
