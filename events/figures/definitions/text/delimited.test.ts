import { expect, test } from 'vitest'
import { delimitedLines, type FileCell, type FileForm } from './delimited.ts'

const field = (cell: FileCell, form?: FileForm) => delimitedLines([[cell]], form)[0]

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', "=cmd|' /C calc'!A0", '-', '=HYPERLINK("http://x","y")', '-1-2|A1'])(
  'a text that a spreadsheet would run begins with an apostrophe: %s',
  (text) => expect(field(text)?.replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true),
)

test.each(['\t=1+1', '\r=1+1', '\n=1+1'])('a formula behind white space begins with an apostrophe: %o', (text) =>
  expect(field(text)).toBe(`"'${text}"`),
)

test.each([
  '412',
  '-5',
  '-12.50 EUR',
  '-$12.50',
  '+5%',
  '-€3',
  '63.5',
  'psalm-23',
  '(none)',
  '<b>bold</b>',
  '$1',
  'a=b',
])('a harmless text stays as it is: %s', (text) => expect(field(text)).toBe(text))

test.each([
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' blank', '" blank"'],
  ['$1,234.50', '"$1,234.50"'],
  ['-$1,234.50', '"-$1,234.50"'],
  [null, ''],
  [undefined, ''],
])('the text %o is written as %s in each form', (text, expected) => {
  for (const form of ['comma', 'semicolon', 'tab'] as const) expect(field(text, form)).toBe(expected)
})

test.each<[FileForm, string]>([
  ['comma', 'creo 1.10,-12.50,-1.5,12,9007199254740993'],
  ['semicolon', 'creo 1.10;-12,50;-1,5;12;9007199254740993'],
  ['tab', 'creo 1.10\t-12.50\t-1.5\t12\t9007199254740993'],
])('with %s numbers have the decimal mark of the form and no apostrophe, and texts stay', (form, expected) => {
  const row = ['creo 1.10', { decimal: '-12.50' }, -1.5, 12, 9_007_199_254_740_993n]
  expect(delimitedLines([row], form)).toEqual([expected])
})
