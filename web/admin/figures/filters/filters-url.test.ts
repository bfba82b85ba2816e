import { expect, test } from 'vitest'
import { DEFAULTS, type Filters } from './filters.ts'
import { readFilters, writeFilters } from './filters-url.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))

test('the URL of filters is empty for the defaults', () => {
  expect(writeFilters(DEFAULTS).toString()).toBe('')
  expect(read('')).toEqual({ filters: DEFAULTS, warnings: [] })
})

const allFilters: Filters[] = [
  { ...DEFAULTS, groupBy: 'creo', age: '60+', created: 'last 14 days' },
  { ...DEFAULTS, created: 'Custom', range: '2024-02-29 – 2024-03-13' },
]
test.each(allFilters)('the URL of filters reads back as the filters it was written for: %j', (filters) => {
  expect(read(writeFilters(filters).toString())).toEqual({ filters, warnings: [] })
})

test('the URL of filters ignores unknown parameters', () => {
  expect(read('utm_source=mail&group=creo')).toEqual({ filters: { ...DEFAULTS, groupBy: 'creo' }, warnings: [] })
})

test.each([
  ['group=country', {}, /the grouping: “country”/],
  ['group=', {}, /the grouping: “”/],
  ['age=17', {}, /the age: “17”/],
  ['created=next+week', {}, /the days: “next week”/],
  ['created=Custom', {}, /the days: “Custom”/],
  ['from=2024-02-30&to=2024-03-13', {}, /2024-02-30 is not a date/],
  ['from=2024-03-01', {}, /two dates/],
  ['from=soon&to=later', {}, /two dates/],
  ['from=2024-03-13&to=2024-03-01', { created: 'Custom', range: '2024-03-01 – 2024-03-13' }, /reversed/],
])('the invalid URL parameter %s gets a warning, and the other filters apply', (address, corrected, warning) => {
  const { filters, warnings } = read(address)
  expect(filters).toEqual({ ...DEFAULTS, ...corrected })
  expect(warnings).toEqual([expect.stringMatching(warning)])
  expect(warnings[0]).toMatch(/\.$/)
})

test('a URL with invalid filters gets a warning for each invalid parameter', () => {
  expect(read('group=x&age=y&created=z').warnings).toHaveLength(3)
})
