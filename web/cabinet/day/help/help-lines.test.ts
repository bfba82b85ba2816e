import { expect, test } from 'vitest'
import { COUNTRIES, countryOf, linesFor } from './help-lines.ts'

test('the country comes from the first language that names one', () => {
  expect(countryOf(['en-AU', 'en-US'])?.name).toBe('Australia')
  expect(countryOf(['en', 'en-GB'])?.name).toBe('United Kingdom')
  expect(countryOf(['de-DE'])?.name).toBe('Germany')
  expect(countryOf(['pt-BR'])).toBeUndefined()
  expect(countryOf([])).toBeUndefined()
})

test('the numbers are the published ones', () => {
  expect(COUNTRIES.map(({ code, crisis }) => `${code} ${crisis.number}`)).toEqual([
    'US 988',
    'CA 988',
    'GB 116 123',
    'IE 116 123',
    'AU 13 11 14',
    'NZ 1737',
    'SG 1767',
    'DE 0800 111 0 111',
    'AT 142',
    'FR 3114',
    'NL 0800 0113',
    'ES 024',
  ])
  for (const { crisis, abuse, emergency } of COUNTRIES) {
    for (const number of [crisis.number, abuse?.number ?? '1', emergency]) expect(number).toMatch(/^[\d -]+$/)
  }
})

test('a day about abuse names those who help with it first', () => {
  const us = countryOf(['en-US'])
  expect(us && linesFor(us, 'abuse').map(({ number }) => number)).toEqual(['1-800-799-7233', '988'])
  expect(us && linesFor(us, 'grief').map(({ number }) => number)).toEqual(['988'])
})
