import { describe, expect, test } from 'vitest'
import { QuizUserId } from '#api/contracts/funnel.ts'
import { forgivingStore } from '#web/lib/page/storage.ts'
import { quizUserId, remember, remembered } from './visitor.ts'

/** A store with memory only, as in a browser that forbids storage. */
const freshStore = () =>
  forgivingStore(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })

describe('the id of a visitor', () => {
  test('the id of a visitor is accepted by the server', () => {
    expect(QuizUserId.safeParse(quizUserId(freshStore())).success).toBe(true)
  })

  test('the id of a visitor is created once and stays the same', () => {
    const store = freshStore()
    expect(quizUserId(store)).toBe(quizUserId(store))
  })

  test('the id of a visitor differs between browsers', () => {
    expect(quizUserId(freshStore())).not.toBe(quizUserId(freshStore()))
  })

  test.each(['', 'undefined', '42', '00000000-0000-0000-0000-000000000000', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'])(
    'the id of a visitor is replaced permanently when storage holds %o',
    (broken) => {
      const store = freshStore()
      store.write('quizUserId', broken)
      const id = quizUserId(store)
      expect(QuizUserId.safeParse(id).success).toBe(true)
      expect(quizUserId(store)).toBe(id)
    },
  )

  test('the id of a visitor is stored under the key quizUserId', () => {
    const store = freshStore()
    expect(quizUserId(store)).toBe(store.read('quizUserId'))
  })
})

describe('the details that a visitor has entered', () => {
  test('the details that a visitor has entered are remembered one by one', () => {
    const store = freshStore()
    remember({ email: 'ann@example.com' }, store)
    remember({ name: 'Ann' }, store)
    remember({ name: '$&' }, store)
    expect(remembered(store)).toEqual({ email: 'ann@example.com', name: '$&' })
  })

  test.each([null, '', 'null', '[]', '42', '{', '{"name":{"toString":1}}'])(
    'the details that a visitor has entered are empty when storage holds %j',
    (broken) => {
      const store = freshStore()
      if (broken !== null) store.write('visitor', broken)
      expect(remembered(store)).toEqual({})
    },
  )
})
