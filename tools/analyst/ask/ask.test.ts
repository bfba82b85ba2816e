import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createPseudonyms, storeAsGiven } from '#db/analyst/testing.ts'
import { openDuck } from '#tools/analyst/export/duck.ts'
import { history } from '#tools/analyst/questions/testing.history.ts'
import { arrivalsQuestion as question, type AskHarness, COUNT, createAskHarness, toolFile } from './testing.ask.ts'

const events = history(60)
const harness = shared(() => createAskHarness())
/** Returns the name under which analysts know a stream. */
let shown: (stream: string) => string
beforeAll(async () => {
  shown = (await createPseudonyms(harness.database.pool)).stream
  await storeAsGiven(harness.database.pool, events)
})

const tool: AskHarness['tool'] = (...args) => harness.tool(...args)
const file: AskHarness['file'] = (...args) => harness.file(...args)

const hoursOf = (list: typeof events) => {
  const hours = new Map<number, number>()
  for (const { type, at } of list) {
    if (type === 'quiz.visitor-arrived') hours.set(at.getUTCHours(), (hours.get(at.getUTCHours()) ?? 0) + 1)
  }
  return [...hours].map(([hour, visitors]) => ({ hour, visitors })).toSorted((a, b) => a.hour - b.hour)
}

type Hour = { hour: number; visitors: number }
const parsed = (ndjson: string): Hour[] =>
  ndjson
    .trim()
    .split('\n')
    .map((line): Hour => JSON.parse(line))
    .toSorted((a, b) => a.hour - b.hour)

test('ask answers a question in TypeScript from the whole history', async () => {
  const F = await file('hours.ts', question(COUNT))
  const { code, said } = await tool('ask', `F=${F}`, 'FORMAT=ndjson')
  expect(code).toBe(0)
  expect(parsed(said)).toEqual(hoursOf(events))
})

test('ask answers a question from a part of history', async () => {
  const F = await file('hours.ts', question(COUNT))
  const from = new Date('2026-02-03T00:00:00Z')
  const to = new Date('2026-02-04T12:00:00Z')
  const arrival = events.find(({ type, at }) => type === 'quiz.visitor-arrived' && at >= from)
  const inRange = events.filter(({ at }) => at >= from && at < to)
  const range = ['FROM=2026-02-03', 'TO=2026-02-04T12:00:00Z', 'FORMAT=ndjson']
  expect(parsed((await tool('ask', `F=${F}`, ...range)).said)).toEqual(hoursOf(inRange))
  const streams = `STREAMS=${shown(arrival?.stream ?? '').slice(0, 12)}*`
  const ofStream = inRange.filter(({ stream }) => stream === arrival?.stream)
  expect(parsed((await tool('ask', `F=${F}`, ...range, streams)).said)).toEqual(hoursOf(ofStream))
})

test('ask answers a question in SQL, and writes Parquet', async () => {
  const sql = 'select age, count(*) as visitors from quiz_age_chosen group by 1 order by 1'
  const F = await file('ages.sql', sql)
  const { said } = await tool('ask', `F=${F}`, 'FORMAT=csv')
  expect(said).toMatch(/^age,visitors\n18-29,\d+\n30-39,\d+\n40\+,\d+\n$/)
  const OUT = join(harness.folder, 'ages.parquet')
  expect((await tool('ask', `F=${F}`, 'FORMAT=parquet', `OUT=${OUT}`)).code).toBe(0)
  const { connection, close } = await openDuck()
  const rows = (await connection.runAndReadAll(`select age, visitors from '${OUT}' order by 1`)).getRowsJS()
  close()
  expect(rows.map((row) => row.join()).join('\n')).toBe(said.split('\n').slice(1, -1).join('\n'))
})

const AGES = 'select age, count(*) as visitors from quiz_age_chosen group by 1 order by 1'
const agesOf = (list: typeof events) => {
  const ages = new Map<string, number>()
  for (const { type, data } of list) {
    if (type === 'quiz.age-chosen') ages.set(data.age ?? '', (ages.get(data.age ?? '') ?? 0) + 1)
  }
  return ['age,visitors', ...[...ages].toSorted().map((row) => row.join())].join('\n') + '\n'
}
const HEADER = '-- revision: 1\n-- key: age text\n-- sum: visitors bigint\n'

test.each([
  ['one query', AGES],
  [
    'a query that starts with "with"',
    `with chosen as (select age from quiz_age_chosen) -- a comment\n${AGES.replace('quiz_age_chosen', 'chosen')};`,
  ],
  ['a query with a header, page by page', HEADER + AGES],
])('ask answers %s from a part of history', async (_what, sql) => {
  const F = `F=${await file('ages.sql', sql)}`
  const inRange = events.filter(({ at }) => at >= new Date('2026-02-03') && at < new Date('2026-02-04'))
  const OUT = join(harness.folder, 'ages.csv')
  expect(await tool('ask', F, 'FROM=2026-02-03', 'TO=2026-02-04', `OUT=${OUT}`)).toEqual({ code: 0, said: '' })
  expect(await readFile(OUT, 'utf8')).toBe(agesOf(inRange))
  const stream = inRange.find(({ type }) => type === 'quiz.age-chosen')?.stream
  expect((await tool('ask', F, `STREAMS=${shown(stream ?? '')}`, 'FORMAT=csv')).said).toBe(
    agesOf(events.filter((event) => event.stream === stream)),
  )
  expect((await tool('ask', F, 'FORMAT=csv', 'TYPES=visit')).said).toBe('age,visitors\n')
})

test('ask leaves nothing behind in the database and in the data folder', async () => {
  const { rows } = await harness.database.pool.query(
    `select nspname from pg_namespace where nspname not like 'pg\\_%' order by 1`,
  )
  await tool('ask', `F=${await file('hours.ts', question(COUNT))}`)
  const after = await harness.database.pool.query(
    `select nspname from pg_namespace where nspname not like 'pg\\_%' order by 1`,
  )
  expect(after.rows).toEqual(rows)
  expect(await readdir(harness.folder)).not.toContain('ask')
})

describe('sql and export', () => {
  const sql = 'Q=select count(*) as n from quiz_visitor_arrived'

  test('sql and export answer from the database and from the export alike', async () => {
    expect(await tool('sql', sql)).toEqual({ code: 0, said: 'n\n--\n60\n(1 row)\n' })
    const OUT = `OUT=${join(harness.folder, 'export')}`
    const exported = await tool('export', OUT)
    expect(exported.said).toMatch(
      new RegExp(`^${events.length} events exported to .+; up to position ${events.length}\n$`),
    )
    expect(await tool('sql', sql, 'ON=export', OUT)).toEqual({ code: 0, said: 'n\n--\n60\n(1 row)\n' })
    expect((await tool('export', OUT)).said).toMatch(/^0 events exported/)
  })

  test('sql and export run statements from standard input one by one, also after a refused one', async () => {
    const child = spawn(process.execPath, [toolFile('sql')], { env: harness.env })
    child.stdin.end('select count(*) as n\nfrom quiz_visitor_arrived;\nselect * from nowhere;\nselect 1 as one')
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = await once(child, 'close')
    // A script notices that one was refused.
    expect(code).toBe(1)
    expect(said.split('\n')).toEqual([
      'n',
      '--',
      '60',
      '(1 row)',
      'There is no such table or view (relation "nowhere" does not exist): docs/events.md lists the views',
      'one',
      '---',
      '1',
      '(1 row)',
      '',
    ])
  })

  test.each([
    ['Q=create table mine (n int)', 'Analysts read and never write: PostgreSQL refused to change anything'],
    [
      'Q=select key_reference from event_store.person_keys',
      'Analysts read the schemas "analyst" and "read" only (permission denied for schema event_store)',
    ],
  ])('sql and export refuse %s', async (q, sentence) => {
    expect(await tool('sql', q)).toEqual({ code: 1, said: sentence })
  })

  test('sql and export report a missing export', async () => {
    expect(await tool('sql', sql, 'ON=export', `OUT=${harness.folder}/none`)).toEqual({
      code: 1,
      said: `There is no export in ${harness.folder}/none: run "make export" first`,
    })
  })
})
