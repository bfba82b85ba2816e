import { expect, test } from 'vitest'
import { bareSql, splitStatements, withoutComments } from './sql-text.ts'

test.each([
  ['-- first\r\nselect 1;\r\n-- last', ['select 1'], ''],
  ['\uFEFFselect\u00A01; select 2', ['select 1'], 'select 2'],
  [
    `select 'a;b'; select "c;d"; select $$e;f$$; select $x$g;$$h$x$;`,
    [`select 'a;b'`, 'select "c;d"', 'select $$e;f$$', 'select $x$g;$$h$x$'],
    '',
  ],
  [`select E'it\\'s;'; select 'it''s;';`, [`select E'it\\'s;'`, `select 'it''s;'`], ''],
  ['select 1 /* one; two */; -- three;\n', ['select 1'], ''],
  [';;\n ;', [], ''],
  ['select $1;', ['select $1'], ''],
  [`select 'open; `, [], `select 'open;`],
])('statements are split as PostgreSQL reads them: %j', (sql, ended, rest) => {
  const split = splitStatements(sql)
  expect([split.ended.map(withoutComments), split.rest.trim()]).toEqual([ended, rest])
})

test('words in comments and texts are no code, and spaces in texts stay', () => {
  expect(bareSql(`-- pg_sleep\nselect 'now()' as a /* now() */ from "now()"`)).toBe(`select '' as a   from "now()"`)
  expect(withoutComments(`select\u00A0'a\u00A0b' -- c`)).toBe(`select 'a\u00A0b'`)
  expect(bareSql('select a-b, a/b, a - - b')).toBe('select a-b, a/b, a - - b')
})
