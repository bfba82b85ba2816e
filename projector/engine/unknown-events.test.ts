import { expect, test } from 'vitest'
import { eventCodec } from '#events/catalog.ts'
import { createMustWait, splitPage } from './unknown-events.ts'

const stored = (type: string, schemaVersion = 1, position = 1) => ({
  type,
  schemaVersion,
  position,
  data: {},
  stream: 's',
  streamVersion: 1,
  at: new Date(0),
})

const mustWait = createMustWait(eventCodec, ['quiz.age-chosen', 'payment.refunded'])

test.each([
  ['an unknown type of a category it reads', stored('quiz.never-heard-of')],
  ['an unknown version of a type it reads', stored('quiz.age-chosen', 2)],
  ['version 0, which no code wrote', stored('payment.refunded', 0)],
])('a reader waits at %s', (_kind, event) => expect(mustWait(event)).toBe(true))

test.each([
  ['a type it reads', stored('quiz.age-chosen')],
  ['an unknown version of a type it does not read', stored('quiz.checkout-opened', 9)],
  ['an unknown type of another category', stored('course.never-heard-of')],
  ['an unknown type without a category', stored('constructor')],
])('a reader does not wait at %s', (_kind, event) => expect(mustWait(event)).toBe(false))

test('a page is split before the first event that its reader waits at', () => {
  const page = [stored('quiz.age-chosen', 1, 1), stored('quiz.never-heard-of', 1, 2), stored('quiz.age-chosen', 1, 3)]
  expect(splitPage(page, mustWait)).toEqual({ known: page.slice(0, 1), unknown: page[1] })
  expect(splitPage(page.slice(0, 1), mustWait)).toEqual({ known: page.slice(0, 1), unknown: undefined })
})
