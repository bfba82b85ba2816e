import { describe, expect, test } from 'vitest'
import { creative, rememberCreative } from './creative.ts'
import { forgivingStore } from '#web/lib/page/storage.ts'

/** Returns a store that forgets everything with the page. */
const freshStore = () =>
  forgivingStore(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })

describe('the creative of a visitor', () => {
  test('the creative of a visitor is read from the query', () => {
    const store = freshStore()
    rememberCreative('?utm_source=x&creo=psalm-23_v2.a', store)
    expect(creative(store)).toBe('psalm-23_v2.a')
  })

  test('the creative of a visitor stays the first one', () => {
    const store = freshStore()
    rememberCreative('?creo=first', store)
    rememberCreative('?creo=second', store)
    rememberCreative('', store)
    expect(creative(store)).toBe('first')
  })

  test.each(['', '?creo=', '?other=1'])('the creative of a visitor is absent when the address is %o', (search) => {
    const store = freshStore()
    rememberCreative(search, store)
    expect(creative(store)).toBeUndefined()
  })

  test.each(['a%7Cb', '%3D1%2B1', '%00', 'a b', 'é', 'x'.repeat(65), '%F0%9F%99%8F'])(
    'the creative of a visitor is "other" when the tag is not plain: %s',
    (tag) => {
      const store = freshStore()
      rememberCreative(`?creo=${tag}`, store)
      expect(creative(store)).toBe('other')
    },
  )
})
