import { expect, test } from 'vitest'
import { stateRows } from './state-rows.ts'

test('states are compared field by field, and changed fields come first', () => {
  const before = [
    { name: 'age', value: '"18-29"' },
    { name: 'creo', value: 'null' },
  ]
  const after = [
    { name: 'age', value: '"18-29"' },
    { name: 'creo', value: '"spring"' },
    { name: 'email', value: 'true' },
  ]
  expect(stateRows(before, after)).toEqual([
    { name: 'creo', before: 'null', after: '"spring"', isChanged: true },
    { name: 'email', before: null, after: 'true', isChanged: true },
    { name: 'age', before: '"18-29"', after: '"18-29"', isChanged: false },
  ])
  expect(stateRows(null, null)).toEqual([])
  expect(stateRows(before, null).every(({ isChanged }) => isChanged)).toBe(true)
})

test('of lists that differ, only the entries that differ are shown', () => {
  const steps = (value: string) => [{ name: 'steps', value }]
  const [row] = stateRows(steps('["a","b"]'), steps('["a","b","c"]'))
  expect(row).toMatchObject({ before: '(2 the same)', after: '"c", (2 the same)' })
  expect(stateRows(steps('[]'), steps('["a"]'))[0]).toMatchObject({ before: '[]', after: '["a"]' })
  expect(stateRows(steps('["a","b'), steps('["a"]'))[0]).toMatchObject({ before: '["a","b', after: '["a"]' })
})
