import { expect, test } from 'vitest'
import type { SqlReply } from '#api/contracts/admin/explorer.ts'
import { chartColumns, pointsOf } from './chart-data.ts'

const reply: Pick<SqlReply, 'columns' | 'rows'> = {
  columns: [
    { name: 'n', kind: 'number' },
    { name: 'day', kind: 'time' },
    { name: 'creo', kind: 'text' },
  ],
  rows: [
    [3, '2026-03-01T00:00:00.000Z', 'spring'],
    [null, '2026-03-02T00:00:00.000Z', null],
    ['9007199254740993', '2026-03-03T12:00:00.000Z', null],
  ],
}

test('a chart takes the chosen columns, or the first that fit', () => {
  expect(chartColumns(reply, '', '')).toMatchObject({ x: 'day', y: 'n', numbers: ['n'] })
  expect(chartColumns(reply, 'creo', 'creo')).toMatchObject({ x: 'creo', y: 'n' })
  expect(chartColumns({ columns: [{ name: 'creo', kind: 'text' }] }, '', '')).toMatchObject({ x: 'creo', y: undefined })
  expect(chartColumns({ columns: [{ name: 'n', kind: 'number' }] }, '', '')).toMatchObject({ x: 'n', y: 'n' })
})

test('the points of a chart leave out rows without a number', () => {
  expect(pointsOf(reply, 'day', 'n')).toEqual([
    { x: '2026-03-01', y: 3 },
    { x: '2026-03-03T12:00:00.000Z', y: 9007199254740992 },
  ])
  expect(pointsOf(reply, 'n', 'n')[0]).toEqual({ x: 3, y: 3 })
  expect(pointsOf(reply, 'creo', 'nothing')).toEqual([])
})
