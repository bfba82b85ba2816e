import { expect, test } from 'vitest'
import { parseMoney, formatMoney } from './money.ts'
import { compareValues, toTableData, totalsOf } from './table-data.ts'

const reply = {
  columns: ['creo', 'visitors', 'goals', 'only-v2', 'email', 'revenue'],
  data: [
    {
      creo: 'spring',
      visitors: '200',
      goals: '150|75.0',
      'only-v2': '40|20.0',
      email: '100|50.0',
      revenue: '$1,200.50',
    },
    {
      creo: '2024',
      visitors: '50',
      goals: '10|20.0',
      'only-v2': '10|20.0',
      email: '10 | 20.0',
      revenue: '$10.00 + €3.00',
    },
  ],
}
const table = toTableData(reply)
const row = (n: number) => table.rows[n]?.values ?? []

test('the cells of a row are parsed by their content, except that a group is always text', () => {
  expect(table.kinds).toEqual(['text', 'number', 'step', 'step', 'step', 'money'])
  expect(row(1).map(({ kind }) => kind)).toEqual(['text', 'number', 'step', 'step', 'step', 'money'])
})

test('the cells of a row may be missing', () => {
  expect(toTableData({ columns: ['creo', 'visitors'], data: [{ creo: 'a' }] }).rows[0]?.values).toMatchObject([
    { text: 'a' },
    { text: '' },
  ])
})

test.each([
  ['$1,234.50', [['USD', 123_450]]],
  ['-$5.00', [['USD', -500]]],
  [
    '$10.00 + €3.00',
    [
      ['USD', 1_000],
      ['EUR', 300],
    ],
  ],
  ['CHF 12.00', [['CHF', 1_200]]],
  ['¥1,200', [['JPY', 1_200]]],
])('the amount %s is parsed into minor units by currency', (text, amounts) => {
  expect([...(parseMoney(text) ?? [])]).toEqual(amounts)
})

test.each(['', 'x', '=1+1', '$', '12|3', '0.00'])('the text %o is not parsed as an amount', (text) => {
  expect(parseMoney(text)).toBeUndefined()
})

test('money is formatted like the server does', () => {
  expect(
    formatMoney(
      new Map([
        ['USD', 123_450],
        ['EUR', 0],
        ['JPY', 1_200],
      ]),
    ),
  ).toBe('$1,234.50 + ¥1,200')
  expect(formatMoney(new Map([['USD', -500]]))).toBe('-$5.00')
  expect(formatMoney(new Map())).toBe('$0.00')
  expect(formatMoney(new Map([['EUR', 0]]))).toBe('€0.00')
})

test('totals are the sums of the rows, with percents of all visitors', () => {
  expect(
    totalsOf(table, table.rows).map((value) => (value.kind === 'step' ? `${value.text}|${value.percent}` : value.text)),
  ).toEqual(['', '250', '160|64.0', '50|20.0', '110|44.0', '$1,210.50 + €3.00'])
  expect(totalsOf(table, []).map(({ text }) => text)).toEqual(['', '0', '0', '0', '0', '$0.00'])
})

const order = (column: number, stepsBy: 'percent' | 'count') =>
  [...table.rows].sort((a, b) => compareValues(a.values[column], b.values[column], stepsBy)).map(({ group }) => group)

test('the order of a column is by name, by number, by share, by count or by amount', () => {
  expect(order(0, 'percent')).toEqual(['2024', 'spring'])
  expect(order(1, 'percent')).toEqual(['2024', 'spring'])
  expect(order(3, 'percent')).toEqual(['2024', 'spring'])
  expect(order(4, 'count')).toEqual(['2024', 'spring'])
  expect(order(5, 'count')).toEqual(['2024', 'spring'])
})

test('the order of a column sorts numbers inside names by size', () => {
  const text = (value: string) => ({ kind: 'text' as const, text: value })
  expect(['ad-10', 'ad-9', 'ad-1'].sort((a, b) => compareValues(text(a), text(b), 'percent'))).toEqual([
    'ad-1',
    'ad-9',
    'ad-10',
  ])
})
