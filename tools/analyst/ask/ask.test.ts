import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeAsGiven } from '#db/analyst/testing.ts'
import { createTestDatabase, type TestDatabase } from '#run/testing/database.ts'
import { openDuck } from '#tools/analyst/export/duck.ts'
import { history } from '#tools/analyst/questions/history.ts'

const run = promisify(execFile)
const main = (name: string) => fileURLToPath(new URL(`../${name}/main.ts`, import.meta.url))

let database: TestDatabase
let folder: string
const events = history(60)
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'ask-'))
  await storeAsGiven(database.pool, events)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const tool = async (name: 'ask' | 'sql' | 'export', ...args: string[]) =>
  await run(process.execPath, [main(name), ...args], {
    env: { PATH: process.env['PATH'], ANALYST_URL: database.analystUrl },
    timeout: 40_000,
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.split('\n').at(-2) ?? '' }),
  )

const question = (evolve: string) => `
import { createTableProjection } from '${fileURLToPath(new URL('../../../projector/engine/table-projection.ts', import.meta.url))}'
export const arrivals = createTableProjection({
  name: 'arrivals-by-hour',
  revision: 1,
  key: { hour: 'bigint' },
  columns: { visitors: 'bigint' },
  keyOf: (event) => ({ hour: event.at.getUTCHours() }),
  evolve: { 'quiz.visitor-arrived': ${evolve} },
})`

const file = async (name: string, text: string) => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const COUNT = '(row) => ({ visitors: (row?.visitors ?? 0) + 1 })'

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

describe('ask', () => {
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
    const streams = `STREAMS=${arrival?.stream.slice(0, 12)}*`
    const ofStream = inRange.filter(({ stream }) => stream === arrival?.stream)
    expect(parsed((await tool('ask', `F=${F}`, ...range, streams)).said)).toEqual(hoursOf(ofStream))
  })

  test('ask answers a question in SQL, and writes Parquet', async () => {
    const sql = 'select age, count(*) as visitors from quiz_age_chosen group by 1 order by 1'
    const F = await file('ages.sql', sql)
    const { said } = await tool('ask', `F=${F}`, 'FORMAT=csv')
    expect(said).toMatch(/^age,visitors\n18-29,\d+\n30-39,\d+\n40\+,\d+\n$/)
    const OUT = join(folder, 'ages.parquet')
    expect((await tool('ask', `F=${F}`, 'FORMAT=parquet', `OUT=${OUT}`)).code).toBe(0)
    const { connection, close } = await openDuck()
    const rows = (await connection.runAndReadAll(`select age, visitors from '${OUT}' order by 1`)).getRowsJS()
    close()
    expect(rows.map((row) => row.join()).join('\n')).toBe(said.split('\n').slice(1, -1).join('\n'))
  })

  test.each([
    [
      'throws',
      '() => { throw new Error("no such hour") }',
      /^The question fails at position \d+ \(quiz\.visitor-arrived in quiz-[\w-]+\): no such hour$/,
    ],
    [
      'reads the clock',
      '() => ({ visitors: new Date().getTime() })',
      /at position \d+ .+: It uses the clock, so another replay/,
    ],
    ['uses chance', '() => ({ visitors: Math.random() })', /at position \d+ .+: It uses chance, so another replay/],
  ])('ask reports the event at which a question %s', async (_what, evolve, sentence) => {
    const F = await file('bad.ts', question(evolve))
    const { code, said } = await tool('ask', `F=${F}`)
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(sentence) })
  })

  test.each([
    [[], 'Name a question: make ask F=question.ts or F=question.sql'],
    [['F=a.py'], 'F is a question in TypeScript (.ts) or SQL (.sql)'],
    [['F=missing.sql'], 'There is no file missing.sql'],
    [['F=a.ts', 'FROM=yesterday'], 'FROM is a day or an instant in UTC, such as 2026-03-01 or 2026-03-01T12:00:00Z'],
    [['F=a.ts', 'FROM=2026-03-02', 'TO=2026-03-01'], 'FROM is before TO'],
    [['F=a.ts', 'FORMAT=xml'], 'FORMAT is table, csv, ndjson, parquet'],
    [['F=a.ts', 'FORMAT=parquet'], 'FORMAT=parquet needs a file: add OUT=answer.parquet'],
    [
      ['F=a.sql', 'FROM=2026-03-02'],
      'FROM, TO, TYPES and STREAMS select events for a question in TypeScript: in SQL, write conditions',
    ],
  ])('ask refuses %j with a sentence', async (args, sentence) => {
    expect(await tool('ask', ...args)).toEqual({ code: 1, said: sentence })
  })

  test('ask names the valid event types', async () => {
    const { said } = await tool('ask', 'F=a.ts', 'TYPES=quiz.phone-given')
    expect(said).toMatch(/^TYPES has "quiz\.phone-given", .+: choose from quiz\.visitor-arrived, /)
  })

  test('ask leaves nothing behind in the database', async () => {
    const { rows } = await database.pool.query(
      `select nspname from pg_namespace where nspname not like 'pg\\_%' order by 1`,
    )
    await tool('ask', `F=${await file('hours.ts', question(COUNT))}`)
    const after = await database.pool.query(
      `select nspname from pg_namespace where nspname not like 'pg\\_%' order by 1`,
    )
    expect(after.rows).toEqual(rows)
  })
})

describe('sql and export', () => {
  const sql = 'Q=select count(*) as n from quiz_visitor_arrived'

  test('sql and export answer from the database and from the export alike', async () => {
    expect(await tool('sql', sql)).toEqual({ code: 0, said: 'n\n--\n60\n(1 row)\n' })
    const OUT = `OUT=${join(folder, 'export')}`
    const exported = await tool('export', OUT)
    expect(exported.said).toMatch(
      new RegExp(`^${events.length} events exported to .+; up to position ${events.length}\n$`),
    )
    expect(await tool('sql', sql, 'ON=export', OUT)).toEqual({ code: 0, said: 'n\n--\n60\n(1 row)\n' })
    expect((await tool('export', OUT)).said).toMatch(/^0 events exported/)
  })

  test('sql and export run statements from standard input one by one, also after a refused one', async () => {
    const child = spawn(process.execPath, [main('sql')], {
      env: { PATH: process.env['PATH'], ANALYST_URL: database.analystUrl },
    })
    child.stdin.end('select count(*) as n\nfrom quiz_visitor_arrived;\nselect * from nowhere;\nselect 1 as one;\n')
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
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
      'Q=select key from event_store.person_keys',
      'Analysts read the schemas "analyst" and "read" only (permission denied for schema event_store)',
    ],
  ])('sql and export refuse %s', async (q, sentence) => {
    expect(await tool('sql', q)).toEqual({ code: 1, said: sentence })
  })

  test('sql and export report a missing export', async () => {
    expect(await tool('sql', sql, 'ON=export', `OUT=${folder}/none`)).toEqual({
      code: 1,
      said: `There is no export in ${folder}/none: run "make export" first`,
    })
  })
})
