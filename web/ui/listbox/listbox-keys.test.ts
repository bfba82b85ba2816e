import { describe, expect, test } from 'vitest'
import { listMove } from './listbox-keys.ts'

const labels = ['all age', '18-29', '30-45', '46-60', '60+']

describe('in an open list', () => {
  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 4, 4],
    ['ArrowUp', 4, 3],
    ['ArrowUp', 0, 0],
    ['Home', 3, 0],
    ['End', 1, 4],
  ])('%s moves from %d to %d and no further', (key, from, to) => {
    expect(listMove(key, labels, from)).toEqual({ to })
  })

  test.each([
    ['4', 0, 3],
    ['A', 2, 0],
    ['6', 4, 4],
  ])('typing %s from %d finds %d', (key, from, to) => {
    expect(listMove(key, labels, from)).toEqual({ to })
  })

  test('Enter and Space choose', () => {
    expect(listMove('Enter', labels, 1)).toBe('choose')
    expect(listMove(' ', labels, 1)).toBe('choose')
  })

  test('Escape and Tab close', () => {
    expect(listMove('Escape', labels, 1)).toBe('close')
    expect(listMove('Tab', labels, 1)).toBe('close')
  })

  test.each(['x', 'Shift', 'F5'])('%s means nothing', (key) => {
    expect(listMove(key, labels, 1)).toBeUndefined()
  })
})
