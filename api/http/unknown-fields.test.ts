import { expect, test } from 'vitest'
import { refuseUnknownFields } from './unknown-fields.ts'

const KNOWN = ['groupBy', 'filter_age', 'filter_createdAt', 'filter_version']
const refused = (body: object, isLenient = false) => {
  try {
    refuseUnknownFields(KNOWN, body, isLenient)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : 'another error'
  }
}

test.each([
  ['filter_agee', 'did you mean "filter_age"'],
  ['filterAge', 'did you mean "filter_age"'],
  ['group_by', 'did you mean "groupBy"'],
  ['Filter_CreatedAt', 'did you mean "filter_createdAt"'],
  ['filter_land', 'has no field "filter_land"'],
  ['filter_creo', 'has no field "filter_creo"'],
])('a report refuses the field %s, which it would ignore: %s', (field, advice) => {
  for (const isLenient of [false, true]) expect(refused({ groupBy: 'creo', [field]: 'x' }, isLenient)).toContain(advice)
})

test('the specified call ignores fields that look like no filter, and other reports refuse them', () => {
  expect(refused({ groupBy: 'creo', requestedFromTheConsole: 1 }, true)).toBe('')
  expect(refused({ groupBy: 'creo', requestedFromTheConsole: 1 })).toContain('no field "requestedFromTheConsole"')
  expect(refused({ groupBy: 'creo', filter_age: 'all age' })).toBe('')
})
