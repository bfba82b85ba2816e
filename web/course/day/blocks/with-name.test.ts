import { expect, test } from 'vitest'
import { withName } from './with-name.ts'

test('a text addresses the reader by name', () => {
  expect(withName('Welcome, $name. Rest, $name.', 'Ruth')).toBe('Welcome, Ruth. Rest, Ruth.')
})

test.each(['$&', "$' $$ $name", '<b>Ruth</b>', '路得'])('a name is inserted as it is written: %s', (name) => {
  expect(withName('Welcome, $name.', name)).toBe(`Welcome, ${name}.`)
})

test('a name from right to left leaves the text around it in order', () => {
  expect(withName('Welcome, $name.', ' רות ')).toBe('Welcome, \u2068רות\u2069.')
})

test('a text without a name has no gap', () => {
  expect(withName('Welcome, $name. $name', ' ')).toBe('Welcome. ')
})
