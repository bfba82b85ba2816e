import { describe, expect, test } from 'vitest'
import { toTableData } from './table-data.ts'

/** Returns the losses in a row of 100 visitors: column, percentage points, and the step before. */
const lossesOf = (counts: Record<string, number>, { by = 'creo', isOneVersion = false } = {}) => {
  const row = {
    [by]: 'one',
    visitors: '100',
    ...Object.fromEntries(Object.entries(counts).map(([step, count]) => [step, `${count}|${count}.0`])),
  }
  const { columns, rows } = toTableData({ columns: Object.keys(row), data: [row] }, 1, isOneVersion)
  return (rows[0]?.values ?? []).flatMap((value, n) =>
    value.kind === 'step' && value.drop > 0 ? [[columns[n], value.drop, value.since]] : [],
  )
}

describe('a row of several versions', () => {
  test('a row of several versions shows the loss of each step since the step before it, and of the first one since the arrival', () => {
    expect(lossesOf({ goals: 75, hopes: 70, email: 50 })).toEqual([
      ['goals', 25, 'arrival'],
      ['hopes', 5, 'goals'],
      ['email', 20, 'hopes'],
    ])
  })

  test('a row of several versions skips steps that some versions do not have, and keeps the loss of the next step', () => {
    expect(lossesOf({ goals: 75, 'only-v2': 20, email: 50 })).toEqual([
      ['goals', 25, 'arrival'],
      ['email', 25, 'goals'],
    ])
    expect(lossesOf({ goals: 75, 'only-v2': 0, email: 75 })).toEqual([['goals', 25, 'arrival']])
  })

  test('a row of several versions shows a step without visitors as a loss', () => {
    expect(lossesOf({ goals: 75, email: 0, purchase: 0 })).toEqual([
      ['goals', 25, 'arrival'],
      ['email', 75, 'goals'],
    ])
  })
})

describe('a row of one version', () => {
  const counts = { 'asked-last': 40, first: 90, second: 60, 'of-another-version': 0, third: 55, email: 30 }
  const losses = [
    ['asked-last', 15, 'third'],
    ['first', 10, 'arrival'],
    ['second', 30, 'first'],
    ['third', 5, 'second'],
    ['email', 10, 'asked-last'],
  ]

  test('a row of one version shows losses in the order of that version', () => {
    expect(lossesOf(counts, { by: 'version' })).toEqual(losses)
    expect(lossesOf(counts, { isOneVersion: true })).toEqual(losses)
  })

  test('a row of one version shows fewer losses, but no wrong ones, when read as several versions', () => {
    expect(lossesOf(counts)).toEqual([
      ['first', 10, 'arrival'],
      ['second', 30, 'first'],
      ['third', 5, 'second'],
      ['email', 25, 'third'],
    ])
  })

  test('a row of one version shows a step without visitors as a loss', () => {
    expect(lossesOf({ goals: 75, email: 0, purchase: 0 }, { by: 'version' })).toEqual([
      ['goals', 25, 'arrival'],
      ['email', 75, 'goals'],
    ])
  })
})
