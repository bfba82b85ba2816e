import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { storeAsGiven } from '#db/analyst/testing.ts'
import { history } from '#tools/analyst/questions/testing.history.ts'
import { arrivalsQuestion as question, type AskHarness, COUNT, createAskHarness, toolFile } from './testing.ask.ts'

const events = history(60)
const harness = shared(() => createAskHarness())
beforeAll(async () => {
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
  const inRange = events.filter(({ at }) => at >= new Date('2026-02-03') && at < new Date('2026-02-04T12:00:00Z'))
  const range = ['FROM=2026-02-03', 'TO=2026-02-04T12:00:00Z', 'FORMAT=ndjson']
  expect(parsed((await tool('ask', `F=${F}`, ...range)).said)).toEqual(hoursOf(inRange))
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
      'There is no such table or view (relation "nowhere" does not exist): docs/events.md lists the views, and a new projection shows its own once it is complete',
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
