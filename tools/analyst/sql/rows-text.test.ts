import { expect, test } from 'vitest'
import { rowsText } from './rows-text.ts'

const rows = {
  columns: ['creo', 'n', 'at'],
  rows: [
    ['a "b", c', 12n, new Date('2026-03-10T12:00:00Z')],
    [null, 3, null],
  ],
}

test('rows are written as a table, as CSV and as NDJSON', () => {
  expect(rowsText(rows, 'table')).toBe(
    [
      'creo     | n  | at',
      '---------+----+-------------------------',
      'a "b", c | 12 | 2026-03-10T12:00:00.000Z',
      '         | 3  |',
      '(2 rows)',
    ].join('\n'),
  )
  expect(rowsText(rows, 'csv')).toBe('creo,n,at\n"a ""b"", c",12,2026-03-10T12:00:00.000Z\n,3,')
  expect(rowsText(rows, 'ndjson')).toBe(
    '{"creo":"a \\"b\\", c","n":12,"at":"2026-03-10T12:00:00.000Z"}\n{"creo":null,"n":3,"at":null}',
  )
})

test('columns of one name are kept apart in every format', () => {
  expect(rowsText({ columns: ['count', 'count'], rows: [[3, 2]] }, 'ndjson')).toBe('{"count":3,"count_2":2}')
  expect(rowsText({ columns: ['n', 'n'], rows: [[3, 2]] }, 'csv')).toBe('n,n_2\n3,2')
  expect(rowsText({ columns: ['n', 'n'], rows: [[3, 2]] }, 'table')).toMatch(/^n \| n_2\n/)
  expect(rowsText({ columns: ['n', 'n', 'n_2'], rows: [[3, 2, 1]] }, 'ndjson')).toBe('{"n":3,"n_2":2,"n_2_3":1}')
})

test('a text that a spreadsheet would run is disarmed, and a number is not', () => {
  const rows = { columns: ['name'], rows: [['=HYPERLINK("x")'], ['@sum'], [-1.5], ['-2.50'], ['-1e-7'], ['-$5.00']] }
  const texts = [`"'=HYPERLINK(""x"")"`, "'@sum"]
  expect(rowsText(rows, 'csv').split('\n').slice(1)).toEqual([...texts, '-1.5', '-2.50', '-1e-7', '-$5.00'])
  expect(rowsText(rows, 'csv-semicolon').split('\n').slice(1)).toEqual([...texts, '-1,5', '-2,50', '-1e-7', '-$5.00'])
  expect(rowsText({ columns: ['a', 'b'], rows: [['x', 1.5]] }, 'csv-tab')).toBe('a\tb\nx\t1.5')
})
