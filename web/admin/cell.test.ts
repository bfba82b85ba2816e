import { describe, expect, test } from 'vitest'
import { fill, splitCell } from './cell.ts'

describe('a cell', () => {
  test.each([
    ['412|63.5', { count: '412', percent: '63.5' }],
    ['0|0.0', { count: '0', percent: '0.0' }],
    ['7 | 100', { count: '7', percent: '100' }],
    ['|', { count: '', percent: '' }],
  ])('with a bar is a count and a percent: %s', (cell, expected) => {
    expect(splitCell(cell)).toEqual(expected)
  })

  test.each(['v1', '1250', '', '19.98'])('without one is as it came: %o', (cell) => {
    expect(splitCell(cell)).toEqual({ text: cell })
  })
})

test.each([
  ['63.5', 0.635],
  ['0.0', 0],
  ['140', 1],
  ['-3', 0],
  ['', 0],
  ['n/a', 0],
])('%o percent fill %d of the cell', (percent, expected) => {
  expect(fill(percent)).toBe(expected)
})
