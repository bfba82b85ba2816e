import { describe, expect, test } from 'vitest'
import { DEFAULTS, type Filters } from './filters.ts'
import { readView, writeView } from './filters-url.ts'

const read = (address: string) => readView(new URLSearchParams(address))

describe('the address of a view', () => {
  test('of the defaults is empty', () => {
    expect(writeView(DEFAULTS).toString()).toBe('')
    expect(read('')).toEqual({ filters: DEFAULTS, complaints: [] })
  })

  const views: Filters[] = [
    { ...DEFAULTS, groupBy: 'creo', age: '60+', created: 'last 14 days' },
    { ...DEFAULTS, groupBy: 'creo', thenBy: 'version' },
    { ...DEFAULTS, created: 'Custom', range: '2024-02-29 – 2024-03-13' },
    { ...DEFAULTS, version: 'v1', creo: 'psalm-23_v2' },
    { ...DEFAULTS, creo: '<img src=x onerror=alert(1)>&a=b#c' },
  ]
  test.each(views)('reads back as the view it was written for', (view) => {
    expect(read(writeView(view).toString())).toEqual({ filters: view, complaints: [] })
  })

  test('does not depend on what else stands in it', () => {
    expect(read('utm_source=mail&group=creo')).toEqual({ filters: { ...DEFAULTS, groupBy: 'creo' }, complaints: [] })
  })
})

describe('an address that makes no sense', () => {
  test.each([
    ['group=country', {}, /the grouping “country”/],
    ['group=', {}, /the grouping “”/],
    ['then=version', {}, /the second cut “version”/],
    ['age=17', {}, /the age “17”/],
    ['created=next+week', {}, /the days “next week”/],
    ['created=Custom', {}, /the days “Custom”/],
    ['from=2024-02-30&to=2024-03-13', {}, /2024-02-30 is not a date/],
    ['from=2024-03-01', {}, /two dates/],
    ['from=soon&to=later', {}, /two dates/],
    ['from=2024-03-13&to=2024-03-01', { created: 'Custom', range: '2024-03-01 – 2024-03-13' }, /reversed/],
    [`creo=${'x'.repeat(65)}`, {}, /longer than any/],
  ])('%s is told in a sentence, and the rest is shown', (address, mended, complaint) => {
    const { filters, complaints } = read(`${address}&version=v2`)
    expect(filters).toEqual({ ...DEFAULTS, ...mended, version: 'v2' })
    expect(complaints).toEqual([expect.stringMatching(complaint)])
    expect(complaints[0]).toMatch(/\.$/)
  })

  test('tells of each thing that is wrong', () => {
    expect(read('group=x&age=y&created=z').complaints).toHaveLength(3)
  })
})
