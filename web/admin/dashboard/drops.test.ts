import { describe, expect, test } from 'vitest'
import { figuresOf } from '#web/admin/shell/figures.ts'

/** What is told of the losses of one row, whose visitors are 100: by column, how many points since which step. */
const lossesOf = (counts: Record<string, number>, { by = 'creo', isOneVersion = false } = {}) => {
  const row = {
    [by]: 'one',
    visitors: '100',
    ...Object.fromEntries(Object.entries(counts).map(([step, count]) => [step, `${count}|${count}.0`])),
  }
  const { columns, rows } = figuresOf({ columns: Object.keys(row), data: [row] }, 1, isOneVersion)
  return (rows[0]?.figures ?? []).flatMap((figure, n) =>
    figure.kind === 'step' && figure.drop > 0 ? [[columns[n], figure.drop, figure.since]] : [],
  )
}

describe('a row of several versions', () => {
  test('tells what each step lost since the one before, the first since the arrival', () => {
    expect(lossesOf({ goals: 75, hopes: 70, email: 50 })).toEqual([
      ['goals', 25, 'arrival'],
      ['hopes', 5, 'goals'],
      ['email', 20, 'hopes'],
    ])
  })

  test('takes no question that some were not asked for a loss, and keeps that of the step after it', () => {
    expect(lossesOf({ goals: 75, 'only-v2': 20, email: 50 })).toEqual([
      ['goals', 25, 'arrival'],
      ['email', 25, 'goals'],
    ])
    expect(lossesOf({ goals: 75, 'only-v2': 0, email: 75 })).toEqual([['goals', 25, 'arrival']])
  })

  test('shows that nobody went on as a loss', () => {
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

  test('tells the losses in the order in which that version asks', () => {
    expect(lossesOf(counts, { by: 'version' })).toEqual(losses)
    expect(lossesOf(counts, { isOneVersion: true })).toEqual(losses)
  })

  test('that is read as if of several tells less, and nothing that is not so', () => {
    expect(lossesOf(counts)).toEqual([
      ['first', 10, 'arrival'],
      ['second', 30, 'first'],
      ['third', 5, 'second'],
      ['email', 25, 'third'],
    ])
  })

  test('shows that nobody went on as a loss', () => {
    expect(lossesOf({ goals: 75, email: 0, purchase: 0 }, { by: 'version' })).toEqual([
      ['goals', 25, 'arrival'],
      ['email', 75, 'goals'],
    ])
  })
})
