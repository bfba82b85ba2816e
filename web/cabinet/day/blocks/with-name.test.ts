import { expect, test } from 'vitest'
import { withName } from './with-name.ts'

test('the reader is called by name', () => {
  expect(withName('Welcome, $name. Rest, $name.', 'Ruth')).toBe('Welcome, Ruth. Rest, Ruth.')
})

test.each(['$&', "$' $$ $name", '<b>Ruth</b>', '路得'])('a name is taken as it is written: %s', (name) => {
  expect(withName('Welcome, $name.', name)).toBe(`Welcome, ${name}.`)
})

test('nobody is called by a gap', () => {
  expect(withName('Welcome, $name. $name', ' ')).toBe('Welcome. ')
})
