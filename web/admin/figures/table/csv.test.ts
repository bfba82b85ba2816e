import { expect, test } from 'vitest'
import { csvRows } from './csv.ts'
import type { TableValue } from './table-value.ts'

const text = (text: string): TableValue => ({ kind: 'text', text })
const money = (text: string, ...amounts: [string, number][]): TableValue => ({
  kind: 'money',
  text,
  amounts: new Map(amounts),
})

test('a step becomes two columns, count and percent, without thousands separators', () => {
  const step: TableValue = {
    kind: 'step',
    text: '41,200',
    percent: '63.5',
    value: 41_200,
    share: 63.5,
    asked: 64_882,
    drop: 0,
    since: '',
  }
  const rows = [
    [text('spring'), step],
    [text('Total'), undefined],
  ]
  expect(csvRows({ columns: ['creo', 'goals'], kinds: ['text', 'step'], rows })).toEqual([
    ['creo', 'goals', 'goals %'],
    ['spring', 41_200, { decimal: '63.5' }],
    ['Total', undefined, ''],
  ])
})

test('money is a number with its currency in a column of its own, for each currency', () => {
  const columns = ['creo', 'revenue']
  const kinds = ['text', 'money'] as const
  const one = [
    [text('spring'), money('-$1,234.50', ['USD', -123_450])],
    [text('autumn'), money('$0.00', ['EUR', 0])],
  ]
  expect(csvRows({ columns, kinds, rows: one })).toEqual([
    ['creo', 'revenue', 'revenue currency'],
    ['spring', { decimal: '-1234.50' }, 'USD'],
    ['autumn', { decimal: '0.00' }, 'USD'],
  ])
  const two = [[text('spring'), money('$1.00 + €2.00', ['USD', 100], ['EUR', 200])]]
  expect(csvRows({ columns, kinds, rows: two })).toEqual([
    ['creo', 'revenue', 'revenue currency', 'revenue', 'revenue currency'],
    ['spring', { decimal: '1.00' }, 'USD', { decimal: '2.00' }, 'EUR'],
  ])
})
