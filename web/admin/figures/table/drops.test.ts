import { expect, test } from 'vitest'
import { createAskedShare } from './asked-share.ts'
import { toTableData, totalsOf } from './table-data.ts'
import type { TableValue } from './table-value.ts'

/** Returns the losses in a row of 100 visitors: column, percentage points, and the step before. */
const lossesOf = (counts: Record<string, number>, { by = 'creo' } = {}) => {
  const row = {
    [by]: 'one',
    visitors: '100',
    ...Object.fromEntries(Object.entries(counts).map(([step, count]) => [step, `${count}|${count}.0`])),
  }
  const { columns, rows } = toTableData({ columns: Object.keys(row), data: [row] })
  return (rows[0]?.values ?? []).flatMap((value, n) =>
    value.kind === 'step' && value.drop > 0 ? [[columns[n], value.drop, value.since]] : [],
  )
}

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

test('a question of one version is divided by its visitors, and is not a loss', () => {
  const data = [
    { creo: 'spring', visitors: '100', goals: '80|80.0', 'only-v2': '30|30.0', 'only-v3': '0|0.0', email: '50|50.0' },
    { creo: 'autumn', visitors: '50', goals: '40|80.0', 'only-v2': '0|0.0', 'only-v3': '0|0.0', email: '20|40.0' },
  ]
  const asked = createAskedShare({
    questions: {},
    versions: [
      { version: 'v1', steps: ['goals', 'email'] },
      { version: 'v2', steps: ['goals', 'only-v2', 'email'] },
    ],
    parts: [
      { group: 'spring', version: 'v1', visitors: 60 },
      { group: 'spring', version: 'v2', visitors: 40 },
      { group: 'autumn', version: 'v1', visitors: 50 },
    ],
  })
  const table = toTableData({ columns: Object.keys(data[0] ?? {}), data }, asked)
  const cells = (values: readonly TableValue[]) =>
    values.flatMap((value) =>
      value.kind === 'step' ? [`${value.value} of ${value.asked} ${value.percent} -${value.drop}`] : [],
    )
  expect(table.rows.map(({ values }) => cells(values))).toEqual([
    ['80 of 100 80.0 -20', '30 of 40 75.0 -5', '0 of 0  -0', '50 of 100 50.0 -25'],
    ['40 of 50 80.0 -20', '0 of 0  -0', '0 of 0  -0', '20 of 50 40.0 -40'],
  ])
  expect(cells(totalsOf(table, table.rows))).toEqual([
    '120 of 150 80.0 -20',
    '30 of 40 75.0 -5',
    '0 of 0  -0',
    '70 of 150 46.7 -28.299999999999997',
  ])
})

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
