import { expect, test } from 'vitest'
import { COUNTRIES } from './countries.ts'
import { countryOf, linesFor, offerOf } from './help-lines.ts'

test('the country comes from the first language that names one', () => {
  expect(countryOf(['en-AU', 'en-US'])?.name).toBe('Australia')
  expect(countryOf(['en', 'en-GB'])?.name).toBe('United Kingdom')
  expect(countryOf(['de-DE'])?.name).toBe('Germany')
  expect(countryOf(['pt-BR'])).toBeUndefined()
  expect(countryOf([])).toBeUndefined()
})

test('every country of the European Economic Area, and each other one on the list, has a line and a source', () => {
  const codes = COUNTRIES.map(({ code }) => code)
  const area = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE'.split(' ')
  expect(codes).toEqual(expect.arrayContaining([...area, 'GB', 'CH', 'US', 'CA', 'AU', 'NZ', 'SG']))
  expect(codes).toEqual([...new Set(codes)])
  for (const { crisis, abuse, emergency, source } of COUNTRIES) {
    expect([crisis?.number, abuse?.number].some(Boolean), source).toBe(true)
    for (const number of [crisis?.number ?? '1', abuse?.number ?? '1', emergency]) expect(number).toMatch(/^[\d -]+$/)
    expect(source).toMatch(/^[\w.-]+\.[a-z]{2,}(?:\/[\w.-]+)*$/)
  }
})

test('the countries are listed by name', () => {
  const names = COUNTRIES.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
})

test('a day about abuse names those who help with it first', () => {
  const us = countryOf(['en-US'])
  expect(us && linesFor(us, 'abuse').map(({ number }) => number)).toEqual(['1-800-799-7233', '988'])
  expect(us && linesFor(us, 'grief').map(({ number }) => number)).toEqual(['988'])
})

test('a country without a line for abuse points to the directory, and no other line claims to know about it', () => {
  expect(offerOf(countryOf(['en-US']), 'abuse')).toContain('These people believe you')
  for (const country of [countryOf(['en-CA']), undefined]) {
    expect(offerOf(country, 'abuse')).toContain('The directory below')
    expect(offerOf(country, 'abuse')).not.toContain('These people')
  }
})
