import { describe, expect, test } from 'vitest'
import { QuizUserId } from '#api/contracts/funnel.ts'
import { forgivingStore } from '#web/lib/page/storage.ts'
import { quizUserId, remember, remembered } from './visitor.ts'

/** Memory alone: what a browser that forbids storage gives us. */
const freshStore = () =>
  forgivingStore(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })

describe('the id of a visitor', () => {
  test('is one the server accepts', () => {
    expect(QuizUserId.safeParse(quizUserId(freshStore())).success).toBe(true)
  })

  test('is made once and used ever after', () => {
    const store = freshStore()
    expect(quizUserId(store)).toBe(quizUserId(store))
  })

  test('is not shared between browsers', () => {
    expect(quizUserId(freshStore())).not.toBe(quizUserId(freshStore()))
  })

  test.each(['', 'undefined', '42', '00000000-0000-0000-0000-000000000000', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'])(
    'is made anew, for good, when %o stands in its place',
    (broken) => {
      const store = freshStore()
      store.write('quizUserId', broken)
      const id = quizUserId(store)
      expect(QuizUserId.safeParse(id).success).toBe(true)
      expect(quizUserId(store)).toBe(id)
    },
  )

  test('is kept under the key quizUserId', () => {
    const store = freshStore()
    expect(quizUserId(store)).toBe(store.read('quizUserId'))
  })
})

describe('what a visitor said on the way', () => {
  test('is remembered piece by piece', () => {
    const store = freshStore()
    remember({ email: 'ann@example.com' }, store)
    remember({ name: 'Ann' }, store)
    remember({ name: '$&' }, store)
    expect(remembered(store)).toEqual({ email: 'ann@example.com', name: '$&' })
  })

  test.each([null, '', 'null', '[]', '42', '{', '{"name":{"toString":1}}'])(
    'is nothing when %j stands in its place',
    (broken) => {
      const store = freshStore()
      if (broken !== null) store.write('visitor', broken)
      expect(remembered(store)).toEqual({})
    },
  )
})
