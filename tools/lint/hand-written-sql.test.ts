import { expect, test } from 'vitest'
import { unexplainedSql } from './hand-written-sql.ts'
import { moduleSources } from './layout.ts'
import path from 'node:path'

test('every module with SQL of its own has a reason, and no reason is left without SQL', async () => {
  expect(unexplainedSql(await moduleSources(path.resolve(import.meta.dirname, '../..')))).toEqual([])
})

test.each([
  ['a new statement', 'db/new.ts', "await pool.query('select 1')", ['db/new.ts has SQL of its own']],
  ['a typed statement', 'api/new.ts', 'client.query<{ at: Date }>(`select`)', ['api/new.ts has SQL of its own']],
  ['a statement of the builder', 'db/new.ts', "runQuery(pool, tables.selectFrom('a'))", []],
  ['a test', 'db/new.test.ts', "await pool.query('select 1')", []],
  ['a migration', 'db/migrations/0001-new.ts', "await pool.query('select 1')", []],
])('%s is found only where SQL needs a reason', (_what, file, source, problems) => {
  expect(unexplainedSql(new Map([[file, source]]), new Set())).toEqual(
    problems.map((text) => expect.stringContaining(text)),
  )
})

test('a listed module without SQL is found', () => {
  expect(unexplainedSql(new Map([['db/old.ts', '']]), new Set(['db/old.ts']))).toHaveLength(1)
})
