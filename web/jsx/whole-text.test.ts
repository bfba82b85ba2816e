import { createElement as element, Fragment } from 'react'
import { expect, test } from 'vitest'
import { wholeText } from './whole-text.ts'

const icon = element('i')
const text = (children: string) => expect.objectContaining({ type: 'x-t', props: { children } })

test.each([
  [['You pay $', 12.34, ' today'], 'You pay $12.34 today'],
  [['Opening', false, null, undefined], 'Opening'],
  [[false, null], ''],
  [
    [icon, ' Pay ', 3, false],
    [icon, text(' Pay 3'), null, null],
  ],
  [
    ['Day ', 1, icon, ' of ', 28],
    [text('Day 1'), null, icon, text(' of 28'), null],
  ],
  [
    [icon, ' ', icon],
    [icon, ' ', icon],
  ],
  [
    [icon, false, [icon]],
    [icon, false, [icon]],
  ],
  [
    [icon, ['Pay ', 3]],
    [icon, [text('Pay 3'), null]],
  ],
])('the children %j of an element become %j', (children, expected) => {
  expect(wholeText('p', { children })).toEqual({ children: expected })
})

test('the text of a fragment gets an element too, because its neighbors are unknown', () => {
  expect(wholeText(Fragment, { children: 'now' })).toEqual({ children: text('now') })
  const whole = { children: icon }
  expect(wholeText(Fragment, whole)).toBe(whole)
  expect(wholeText(Fragment, { children: ['in ', 3, false] })).toEqual({ children: [text('in 3'), null, null] })
})

test('parts of pictures, and what a component gets, stay as they are', () => {
  const mixed = { children: ['a', icon] }
  expect(wholeText('option', mixed)).toBe(mixed)
  expect(wholeText(() => null, mixed)).toBe(mixed)
  expect(wholeText('p', { children: 'a' })).toEqual({ children: 'a' })
})
