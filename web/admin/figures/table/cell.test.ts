import { expect, test } from 'vitest'
import { splitCell } from './cell.ts'

test.each([
  ['412|63.5', { count: '412', percent: '63.5' }],
  ['0|0.0', { count: '0', percent: '0.0' }],
  ['7 | 100', { count: '7', percent: '100' }],
  ['|', { count: '', percent: '' }],
])('a cell with a bar is a count and a percent: %s', (cell, expected) => {
  expect(splitCell(cell)).toEqual(expected)
})

test.each(['v1', '1250', '', '19.98'])('a cell without a bar stays unchanged: %o', (cell) => {
  expect(splitCell(cell)).toEqual({ text: cell })
})
