import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'
import { isolatedName } from './isolated-name.ts'

test.each([
  ['Ruth', 'of Moab', 'Ruth of Moab'],
  ['Suharto', 'Suharto', 'Suharto'],
  ['小龍', '李', '李 小龍'],
  ['さくら', '木村', '木村 さくら'],
  ['민준', '김', '김 민준'],
  ['Bruce', '李', 'Bruce 李'],
  ['رוּת', 'بن', 'رוּת بن'],
])('the first name %s and the last name %s are shown as %s', (firstName, lastName, shown) => {
  expect(fullName({ firstName, lastName })).toBe(shown)
})

test.each([
  ['Ruth', 'Ruth'],
  ['小龍', '小龍'],
  ['רוּת', '\u2068רוּת\u2069'],
  ['رُوث (Ruth)', '\u2068رُوث (Ruth)\u2069'],
])('the name %s leaves the order of the words around it as it is', (name, shown) => {
  expect(isolatedName(name)).toBe(shown)
})
