import { expect, test } from 'vitest'
import { QuizUserId } from '#api/contracts/quiz/funnel.ts'
import { createMemoryStore } from '#web/lib/page/testing.storage.ts'
import { quizUserId, remember, remembered } from './visitor.ts'

test('the id of a visitor is accepted by the server', () => {
  expect(QuizUserId.safeParse(quizUserId(createMemoryStore())).success).toBe(true)
})

test('the id of a visitor is created once and stays the same', () => {
  const store = createMemoryStore()
  expect(quizUserId(store)).toBe(quizUserId(store))
})

test('the id of a visitor differs between browsers', () => {
  expect(quizUserId(createMemoryStore())).not.toBe(quizUserId(createMemoryStore()))
})

test.each(['', 'undefined', '42', '00000000-0000-0000-0000-000000000000', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'])(
  'the id of a visitor is replaced permanently when storage holds %o',
  (broken) => {
    const store = createMemoryStore()
    store.write('quizUserId', broken)
    const id = quizUserId(store)
    expect(QuizUserId.safeParse(id).success).toBe(true)
    expect(quizUserId(store)).toBe(id)
  },
)

test('the id of a visitor is stored under the key quizUserId', () => {
  const store = createMemoryStore()
  expect(quizUserId(store)).toBe(store.read('quizUserId'))
})

test('the details that a visitor has entered are remembered one by one', () => {
  const store = createMemoryStore()
  remember({ email: 'ann@example.com' }, store)
  remember({ name: 'Ann' }, store)
  remember({ name: '$&' }, store)
  expect(remembered(store)).toEqual({ email: 'ann@example.com', name: '$&' })
})

test.each([null, '', 'null', '[]', '42', '{', '{"name":{"toString":1}}'])(
  'the details that a visitor has entered are empty when storage holds %j',
  (broken) => {
    const store = createMemoryStore()
    if (broken !== null) store.write('visitor', broken)
    expect(remembered(store)).toEqual({})
  },
)
