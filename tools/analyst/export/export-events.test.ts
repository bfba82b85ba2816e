import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPrivateFields, listSealedFields, eventView } from '#db/analyst/columns.ts'
import { type GoldenEvent, goldenEvents, storeAsGiven } from '#db/analyst/testing.ts'
import type { NewEvent } from '#db/event-store.ts'
import { accountStream } from '#events/account.ts'
import { catalog, eventTypes } from '#events/catalog.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { createTestFolder, eachTest } from '#prove/servers/resources.ts'
import { openExport } from './duck.ts'
import { exportEvents, type Exported } from './export-events.ts'
import { readManifest } from './dataset.ts'
import { FORGETTABLE } from './forget-fields.ts'

const database = eachTest(() => createTestDatabase())
const folder = eachTest(() => createTestFolder('export'))

const run = (signal = new AbortController().signal, onProgress = () => {}): Promise<Exported> =>
  exportEvents({ analystUrl: database.analystUrl, out: folder.path, signal, onProgress, chunk: 40 })

const golden = goldenEvents()

/** Rows as text, so that the types of the two drivers do not matter. */
const plain = (rows: unknown[]): string[] =>
  rows.map((row) =>
    JSON.stringify(row, (_key, value: unknown) => {
      if (typeof value === 'bigint') return Number(value)
      // DuckDB returns JSON as text.
      if (typeof value === 'string' && /^[[{]/.test(value)) return JSON.parse(value)
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d[ T]/.test(value) ? new Date(value).toISOString() : value
    }),
  )

type ReadRows = (sql: string) => Promise<Record<string, unknown>[]>

/** Reads from the export, which takes a second to open. */
const withExport = async <T>(work: (read: ReadRows) => Promise<T>): Promise<T> => {
  const { connection, close } = await openExport(folder.path)
  try {
    return await work(async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS())
  } finally {
    close()
  }
}

const duckRows: ReadRows = (sql) => withExport((read) => read(sql))

/** All rows of a view in both databases; DuckDB has the day of the partition in addition. */
const bothOf = async (view: string, read: ReadRows = duckRows) => {
  const { rows } = await database.pool.query(`select * from analyst.${view} order by position`)
  const exported = await read(`select * exclude (recorded_on) from ${view} order by position`)
  return { stored: plain(rows), exported: plain(exported) }
}

const parquetFiles = async () =>
  (await readdir(join(folder.path, 'events'), { recursive: true }))
    .filter((file) => file.endsWith('.parquet'))
    .toSorted()

/** Marks everything that analysts must not see. */
const CANARY = 'canary-1f9e'

const withCanaries = (event: GoldenEvent): GoldenEvent => {
  const data = { ...(event.data as Record<string, unknown>) }
  const sealed = { person: '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11', sealed: CANARY, digest: CANARY }
  for (const field of listSealedFields(event.type)) if (data[field]) data[field] = sealed
  for (const field of listPrivateFields(event.type)) if (data[field]) data[field] = CANARY
  return { ...event, data }
}

test('an export holds the same rows in each view as the database', async () => {
  await storeAsGiven(database.pool, golden)
  expect(await run()).toEqual({ from: 0, to: golden.length, rewritten: 0, isRestored: false })
  await withExport(async (read) => {
    for (const type of eventTypes) {
      const { stored, exported } = await bothOf(eventView(type), read)
      expect(stored.length, type).toBeGreaterThan(0)
      expect(exported, type).toEqual(stored)
    }
  })
  const count = 'select count(*)::int as n from events'
  expect(await duckRows(count)).toEqual([{ n: golden.length }])
})

test('an export is partitioned by event type and day', async () => {
  await storeAsGiven(database.pool, golden)
  await run()
  const files = await parquetFiles()
  const name = /^type=[a-z.-]+\/recorded_on=\d{4}-\d\d-\d\d\/\d{12}-\d{12}-\d\.parquet$/
  expect(files.filter((file) => !name.test(file))).toEqual([])
  const [days] = await duckRows('select count(distinct recorded_on)::int as n from events')
  expect(days?.['n']).toBe(new Set(golden.map(({ at }) => at.toISOString().slice(0, 10))).size)
})

test('an export holds no personal data, in no column and in no byte of a file', async () => {
  const marked = golden.map(withCanaries)
  expect(JSON.stringify(marked).split(CANARY).length).toBeGreaterThan(20)
  await storeAsGiven(database.pool, marked)
  await run()
  await withExport(async (read) => {
    for (const type of eventTypes)
      expect(JSON.stringify(plain(await read(`select * from ${eventView(type)}`))), type).not.toContain(CANARY)
  })
  // The dictionaries and statistics of Parquet are compressed by page, so small values are readable as they are.
  for (const file of await parquetFiles())
    expect(await readFile(join(folder.path, 'events', file), 'latin1')).not.toContain(CANARY)
})

test('an export of a restored database begins again, and says so', async () => {
  await storeAsGiven(database.pool, golden.slice(0, 100))
  await run()
  await database.pool.query('update event_store.log set generation = gen_random_uuid()')
  await storeAsGiven(database.pool, golden.slice(100))
  expect(await run()).toEqual({ from: 0, to: golden.length, rewritten: 0, isRestored: true })
  expect(await duckRows('select count(*)::int as n from events')).toEqual([{ n: golden.length }])
  expect((await run()).isRestored).toBe(false)
})

test('an export of an empty store has empty views', async () => {
  expect(await run()).toEqual({ from: 0, to: 0, rewritten: 0, isRestored: false })
  expect(await bothOf('quiz_age_chosen')).toEqual({ stored: [], exported: [] })
})

test('an export adds new events and leaves the files of older ones as they were', async () => {
  await storeAsGiven(database.pool, golden.slice(0, 100))
  await run()
  const digests = async (files: string[]) =>
    await Promise.all(
      files.map(async (file) =>
        createHash('sha256')
          .update(await readFile(join(folder.path, 'events', file)))
          .digest('hex'),
      ),
    )
  const first = await parquetFiles()
  const before = await digests(first)
  await storeAsGiven(database.pool, golden.slice(100))
  expect(await run()).toEqual({ from: 100, to: golden.length, rewritten: 0, isRestored: false })
  expect(await digests(first)).toEqual(before)
  const positions = await duckRows('select position::int as position from events order by 1')
  expect(positions.map(({ position }) => position)).toEqual(golden.map(({ position }) => position))
})

test('an interrupted export continues without counting anything twice', async () => {
  await storeAsGiven(database.pool, golden)
  const stopping = new AbortController()
  // The copy that is fetched ahead may be the first to notice, and calls it aborted.
  await expect(run(stopping.signal, () => stopping.abort(new Error('stopped')))).rejects.toThrow(/stopped|aborted/)
  const position = (await readManifest(folder.path))?.position ?? 0
  expect(position).toBe(40)
  // A step that wrote some of its files when its process was killed.
  const [file = ''] = await parquetFiles()
  const leftover = file.replace(/\d{12}-\d{12}/, '000000000041-000000000080')
  await writeFile(join(folder.path, 'events', leftover), await readFile(join(folder.path, 'events', file)))
  expect(await run()).toEqual({ from: 40, to: golden.length, rewritten: 0, isRestored: false })
  const [count] = await duckRows('select count(*)::int as n, count(distinct position)::int as positions from events')
  expect(count).toEqual({ n: golden.length, positions: golden.length })
  expect(await readdir(folder.path)).toEqual(['events', 'manifest.json', 'views.sql'])
})

test('an export starts over when its columns differ from those of this code', async () => {
  await storeAsGiven(database.pool, golden)
  await run()
  await writeFile(
    join(folder.path, 'manifest.json'),
    JSON.stringify({ ...(await readManifest(folder.path)), position: golden.length, columns: 'older' }),
  )
  expect(await run()).toEqual({ from: 0, to: golden.length, rewritten: 0, isRestored: false })
})

test('an export reports a damaged manifest in one sentence', async () => {
  await writeFile(join(folder.path, 'manifest.json'), '{')
  await expect(run()).rejects.toThrow(
    /manifest\.json is damaged: remove .+, and the next export writes all events again/,
  )
})

test('an export takes choices that were withdrawn since out of the files of earlier days', async () => {
  const [leaving, staying] = [randomUUID(), randomUUID()]
  const metadata = { correlation: 'c', causation: 'c' }
  const give = (quizUserId: string, choice: string, day: number) =>
    database.store.append(visitorStream(quizUserId), [
      {
        type: 'quiz.question-answered',
        data: { question: 'goal', timeTakenMs: 1, choices: [choice] },
        metadata,
        at: new Date(Date.UTC(2026, 2, day)),
      },
    ])
  await give(leaving, CANARY, 1)
  await give(staying, 'peace', 1)
  await give(staying, 'rest', 2)
  expect(await run()).toEqual({ from: 0, to: 3, rewritten: 0, isRestored: false })
  const withdrawal = { type: 'quiz.consent-chosen', data: { ads: false, answers: false }, metadata } as const
  await database.store.append(visitorStream(leaving), [withdrawal])
  await give(leaving, 'given again', 3)
  expect(await run()).toEqual({ from: 3, to: 5, rewritten: 1, isRestored: false })
  const { stored, exported } = await bothOf('quiz_question_answered')
  expect(exported).toEqual(stored)
  expect(await duckRows('select choices from quiz_question_answered order by position')).toEqual(
    [null, ['peace'], ['rest'], ['given again']].map((choices) => ({ choices })),
  )
  for (const file of await readdir(join(folder.path, 'events'), { recursive: true, withFileTypes: true }))
    if (file.isFile()) expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toContain(CANARY)
})

test('an export takes ages and links to courses of the erased out of the files of earlier days, and no others', async () => {
  const metadata = { correlation: 'c', causation: 'c' }
  const registered = golden.find(({ type }) => type === 'account.registered')
  const [leaving, staying] = [randomUUID(), randomUUID()]
  for (const id of [leaving, staying]) {
    const { data } = { ...registered, data: { ...(registered?.data as object), personId: randomUUID() } }
    await database.store.append(visitorStream(id), [{ type: 'quiz.age-chosen', data: { age: '60+' }, metadata }])
    await database.store.append(accountStream(id), [{ type: 'account.registered', data, metadata } as NewEvent])
  }
  await run()
  await database.store.append(visitorStream(leaving), [{ type: 'quiz.age-erased', data: {}, metadata }])
  await database.store.append(accountStream(leaving), [{ type: 'account.erased', data: {}, metadata }])
  expect(await run()).toEqual({ from: 4, to: 6, rewritten: 2, isRestored: false })
  for (const view of ['quiz_age_chosen', 'account_registered']) {
    const { stored, exported } = await bothOf(view)
    expect(exported).toEqual(stored)
  }
  expect(await duckRows('select age from quiz_age_chosen order by position')).toEqual([{ age: null }, { age: '60+' }])
  const linked = await duckRows('select person_id is not null as linked from account_registered order by position')
  expect(linked).toEqual([{ linked: false }, { linked: true }])
  const forgettable = eventTypes.filter((type) => 'forgettable' in catalog[type])
  expect(FORGETTABLE.map(({ type }) => type).toSorted()).toEqual(forgettable.toSorted())
})
