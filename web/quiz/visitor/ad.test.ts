import { afterEach, expect, test } from 'vitest'
import { createMemoryStore } from '#web/lib/page/testing.storage.ts'
import { adOfPage, adSearch, creative, forgetAd, rememberAd, storeCreative } from './ad.ts'
import { adParametersIn } from './ad-parameters.ts'

afterEach(forgetAd)

/** Opens a page by an address, and gives the visitor what they ask for there. */
const arrive = (search: string, store = createMemoryStore()) => {
  forgetAd()
  rememberAd(search)
  storeCreative(store)
  return store
}

test('the creative of a visitor is not stored before they ask for anything', () => {
  const store = createMemoryStore()
  rememberAd('?creo=psalm-23')
  expect([creative(store), store.keys('')]).toEqual(['psalm-23', []])
  storeCreative(store)
  expect(store.keys('')).toEqual(['creo'])
})

test('the creative of a visitor stays the first one', () => {
  const store = arrive('?creo=first')
  for (const search of ['?creo=second', '']) arrive(search, store)
  expect(creative(store)).toBe('first')
})

test.each(['', '?creo=', '?other=1', '?constructor=1', '?creo', '?=x'])(
  'an address without an ad has none: %o',
  (search) => {
    expect(creative(arrive(search))).toBeUndefined()
    expect([adOfPage(), adSearch()]).toEqual([{}, ''])
  },
)

const SPRING = { creo: 'US | 50% off', utm: { source: 'fb', campaign: 'a+b' }, clickId: 'fbclid' }

test.each([
  '?creo=US+%7C+50%25+off&utm_source=fb&utm_campaign=a%2Bb&fbclid=1',
  '?creo=US | 50% off?utm_source=fb?utm_campaign=a%2Bb?fbclid=1',
  '?creo=US%20%7C%2050%25%20off&amp;utm_source=fb&amp;utm_campaign=a%2Bb&amp;fbclid=1',
  '?CREO=US%20|%2050%%20off&UTM_Source=fb&utm_campaign=a%2Bb&FBCLID=1',
  '?creo=&utm_source=&creo=US%20|%2050%25%20off&creo=other&utm_source=fb&utm_campaign=a%2Bb&fbclid=1',
  '?x=1#creo=US%20|%2050%25%20off&utm_source=fb&utm_campaign=a%2Bb&fbclid=1',
  '?x=1%23creo%3DUS%20|%2050%25%20off&utm_source=fb&utm_campaign=a%2Bb&fbclid=1',
  '?next=/%3Fcreo=US%20|%2050%25%20off&utm_source=fb&utm_campaign=a%2Bb&fbclid=1',
  '?creo%3DUS%20|%2050%25%20off%26utm_source%3Dfb%26utm_campaign%3Da%2Bb%26fbclid%3D1',
  '?creo=US%20|%2050%25%20off;utm_source=fb;utm_campaign=a%2Bb;fbclid=1',
  '?amp;creo[]=US | 50% off&amp;amp;utm_source[0]=fb&#38;utm_campaign=a%2Bb&amp%3Bfbclid=1',
  '? creo =%20US | 50%25 off &utm_source=fb&utm_campaign=a%2Bb&fbclid=1',
])('an ad is read however its parameters are joined: %s', (address) => {
  expect(adParametersIn(address).landing).toEqual(SPRING)
})

test.each([
  ['?creo=Are you saved?&utm_source=fb', 'Are you saved?'],
  ['?creo=a;b', 'a;b'],
  ['?creo=50%25%20off%3F', '50% off?'],
  ['?creo=Пасха#plans', 'Пасха'],
])('a name may contain what joins addresses: %s', (address, creo) => {
  expect(adParametersIn(address).landing.creo).toBe(creo)
})

test('the kind of a click id is reported, and its value only where Meta asks for it', () => {
  expect(adParametersIn('?ScCid=person&utm_id=7')).toEqual({ landing: { clickId: 'ScCid' }, fbclid: undefined })
})

// The API refuses a text with a NUL or half a character, and with it the age that leads to the quiz.
test('an address of any length is read as text that can be stored', () => {
  const { creo, utm } = adParametersIn(`?creo=a%00b&utm_term=x${'🙏'.repeat(70_000)}`).landing
  expect([creo, utm?.term?.isWellFormed(), utm?.term?.startsWith('x🙏')]).toEqual(['a', true, true])
})
