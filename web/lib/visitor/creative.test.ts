import { expect, test } from 'vitest'
import { creative, rememberCreative, storeCreative } from './creative.ts'
import { createMemoryStore } from '#web/lib/page/testing.storage.ts'

/** Opens a page by an address, and gives the visitor what they ask for there. */
const arrive = (search: string, store = createMemoryStore()) => {
  rememberCreative(search)
  storeCreative(store)
  return store
}

test('the creative of a visitor is read from the query', () => {
  expect(creative(arrive('?utm_source=x&creo=psalm-23_v2.a'))).toBe('psalm-23_v2.a')
})

test('the creative of a visitor is not stored before they ask for anything', () => {
  const store = createMemoryStore()
  rememberCreative('?creo=psalm-23')
  expect([creative(store), store.keys('')]).toEqual(['psalm-23', []])
  arrive('', store)
  expect(store.keys('')).toEqual(['creo'])
})

test('the creative of a visitor stays the first one', () => {
  const store = arrive('?creo=first')
  for (const search of ['?creo=second', '']) arrive(search, store)
  expect(creative(store)).toBe('first')
})

test.each(['', '?creo=', '?other=1'])('the creative of a visitor is absent when the address is %o', (search) => {
  expect(creative(arrive(search))).toBeUndefined()
})

test.each(['a%7Cb', '%3D1%2B1', '%00', 'a b', 'é', 'x'.repeat(65), '%F0%9F%99%8F'])(
  'the creative of a visitor is "other" when the tag is not plain: %s',
  (tag) => {
    expect(creative(arrive(`?creo=${tag}`))).toBe('other')
  },
)
