import { expect, test } from 'vitest'
import { eventId } from './operation.ts'

test('the same operation gives its events the same ids however often it is tried', () => {
  expect(eventId('loan-a', 'answer:key', 0)).toBe(eventId('loan-a', 'answer:key', 0))
  // Stored events keep theirs: a release that changed it would store every retry across it twice.
  expect(eventId('loan-a', 'answer:key', 0)).toBe('fdaebf2f-03ce-5ad9-9beb-93b4c0aabbac')
})

test('another stream, another operation and another event of the same operation give other ids', () => {
  const ids = [
    ['loan-a', 'o', 0],
    ['loan-b', 'o', 0],
    ['loan-a', 'p', 0],
    ['loan-a', 'o', 1],
    ['loan-a', 'o\n1', 0],
  ] as const
  expect(new Set(ids.map(([stream, operation, n]) => eventId(stream, operation, n))).size).toBe(ids.length)
})

test('an operation whose key contains a time gives its events ids of that time', () => {
  const key = '0199f3a2-5b7c-7d21-a3f4-0123456789ab'
  const id = eventId('loan-a', `answer ${key}`, 0)
  expect(id).toMatch(/^0199f3a2-5b7c-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(eventId('loan-a', `answer ${key}`, 0)).toBe(id)
  expect(eventId('loan-b', `answer ${key}`, 0).slice(0, 14)).toBe(id.slice(0, 14))
  expect(new Set([id, eventId('loan-b', `answer ${key}`, 0), eventId('loan-a', `answer ${key}`, 1)]).size).toBe(3)
})
