import { expect, test } from 'vitest'
import { csvField, toCsv, csvRows } from './csv.ts'
import type { TableValue } from './table-value.ts'

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', "=cmd|' /C calc'!A0", '-', '=HYPERLINK("http://x","y")'])(
  'a field that a spreadsheet would run begins with an apostrophe: %s',
  (text) => {
    expect(csvField(text).replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true)
  },
)

test.each(['\t=1+1', '\r=1+1', '\n=1+1'])(
  'a field that hides a formula behind white space begins with an apostrophe: %o',
  (text) => {
    expect(csvField(text)).toBe(`"'${text}"`)
  },
)

test.each(['412', '-5', '63.5', 'psalm-23', '(none)', '<b>bold</b>', '$1', 'a=b'])(
  'a field that is harmless stays as it is: %s',
  (text) => {
    expect(csvField(text)).toBe(text)
  },
)

test.each([
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' blank', '" blank"'],
  ['$1,234.50', '"$1,234.50"'],
])('the field %o is quoted', (text, field) => {
  expect(csvField(text)).toBe(field)
})

test('a file has a byte order mark and RFC 4180 line ends', () => {
  expect(
    toCsv([
      ['creo', 'visitors'],
      ['äther', '3'],
    ]),
  ).toBe('\uFEFFcreo,visitors\r\näther,3\r\n')
})

test('a step becomes two columns, count and percent, without thousands separators', () => {
  const step: TableValue = {
    kind: 'step',
    text: '41200',
    percent: '63.5',
    value: 41_200,
    share: 63.5,
    asked: 64_882,
    drop: 0,
    since: '',
  }
  const rows = [
    [{ kind: 'text', text: 'spring' } as const, step],
    [{ kind: 'text', text: 'Total' } as const, undefined],
  ]
  expect(csvRows({ columns: ['creo', 'goals'], kinds: ['text', 'step'], rows })).toEqual([
    ['creo', 'goals', 'goals %'],
    ['spring', '41200', '63.5'],
    ['Total', '', ''],
  ])
})
