import { expect, test } from 'vitest'
import { lineOf } from './own-line.ts'

test('the line of a day is the first line of its longest answer', () => {
  const answers = { 'd01-seat': 'The back step.', 'd01-tired': 'Of being strong for everyone.\nAnd of lists.' }
  expect(lineOf(answers)).toBe('Of being strong for everyone.')
})

test('a long line is cut at a word', () => {
  const line = lineOf({ 'd01-tired': 'wearily '.repeat(60) })
  expect(line).toMatch(/^(wearily ){10,17}wearily…$/)
})

test('a line without a space is cut all the same', () => {
  expect(lineOf({ 'd01-tired': 'a'.repeat(500) })).toHaveLength(141)
})

test('a day without written answers has no line', () => {
  expect(lineOf({})).toBeUndefined()
  expect(lineOf({ 'd01-signs': ['Sleep', 'Anger'], 'd01-tired': '  ' })).toBeUndefined()
})
