import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, type Pool } from '#db/client.ts'
import { testMeasures } from '#db/read-models/quiz-funnel.ts'
import { schemaVersion } from '#events/catalog.ts'
import { decode, type StoredEvent } from '#events/decode.ts'
import { unpack } from '#events/measures/packed-counts.ts'
import { eventId } from '#events/operation.ts'
import { createTestDatabase, readEvents, type TestDatabase, withParameters } from '#testing/database.ts'
import { rebuild } from './engine/rebuild/rebuild.ts'
import { projections } from './projections/index.ts'

/*
 * The code of commit 1522a70, before the restructuring, wrote this history through its API: simulated visitors,
 * subscribers, admins and webhooks. `events.jsonl.gz` contains its event store in order, `read-models.jsonl.gz` the
 * columns and rows of each view. A projection that changes on purpose gets a translation below.
 */
const FOLDER = join(import.meta.dirname, 'recorded-history')

/** Contents of a view. Rows are JSON in the order of their bytes. */
type View = { columns: string[]; rows: string[] }

const linesOf = async (file: string): Promise<string[]> => {
  const bytes = await promisify(gunzip)(await readFile(join(FOLDER, file)))
  return bytes.toString().trimEnd().split('\n')
}

const recordedEvents = await linesOf('events.jsonl.gz')
const recordedViews = new Map(
  (await linesOf('read-models.jsonl.gz')).map((line): [string, View] => {
    const { view, ...recorded }: View & { view: string } = JSON.parse(line)
    return [view, recorded]
  }),
)

let database: TestDatabase
let pool: Pool
let events: StoredEvent[]
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ url: withParameters(database.url, { timezone: 'UTC' }), name: 'history' })
  await pool.query(
    'insert into event_store.events select * from json_populate_recordset(null::event_store.events, $1::json)',
    [`[${recordedEvents.join()}]`],
  )
  events = await readEvents(database.store)
  const deps = { pool, store: database.store, holder: 'history', signal: new AbortController().signal }
  for (const projection of projections) await rebuild(projection, deps)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

/** Columns that views got since. Their own tests cover them. */
const ADDED_COLUMNS: Record<string, readonly string[]> = {
  answer_insights_cells: ['choosing'],
  answer_insights_visitors: ['sealed_choices'],
}

/** Reads a view without its added columns. */
const readView = async (view: string): Promise<View> => {
  const added = ADDED_COLUMNS[view] ?? []
  const columns = await pool.query<{ column: string }>(
    `select attname || ' ' || format_type(atttypid, atttypmod) as column from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and attname <> all($2) order by attname`,
    [`read.${view}`, added],
  )
  const { rows } = await pool.query<{ row: string }>(
    `select row::text from read.${view} r, lateral (select to_jsonb(r) - $1::text[] as row) rows order by row::text collate "C"`,
    [added],
  )
  return { columns: columns.rows.map(({ column }) => column), rows: rows.map(({ row }) => row) }
}

type Row = Record<string, unknown>

/** Returns how many rows only one of two views contains, with the first of them. */
const rowDifferences = (recorded: string[], current: string[]) => {
  const only = (rows: string[], others: string[]) => {
    const known = new Set(others)
    const different = rows.filter((row) => !known.has(row))
    return { count: different.length, first: different.slice(0, 3) }
  }
  return { onlyRecorded: only(recorded, current), onlyNow: only(current, recorded) }
}

const NO_DIFFERENCES = { onlyRecorded: { count: 0, first: [] }, onlyNow: { count: 0, first: [] } }

test.each([...recordedViews.keys()].filter((view) => !/^(?:subscription|quiz_funnel)_/.test(view)))(
  'the view %s has the recorded columns and rows',
  async (view) => {
    const [recorded, current] = [recordedViews.get(view), await readView(view)]
    expect(rowDifferences(recorded?.rows ?? [], current.rows)).toEqual(NO_DIFFERENCES)
    expect(current.columns).toEqual(recorded?.columns)
    expect(current.rows).toHaveLength(recorded?.rows.length ?? 0)
  },
)

/** Returns the name of a measure or currency, with test payments and real ones under one name. */
const mergedName = (name: string) => testMeasures.nameIn(name) ?? name

const sumByName = (entries: (readonly [name: string, amount: number])[]) => {
  const sums = new Map<string, number>()
  for (const [name, amount] of entries) sums.set(name, (sums.get(name) ?? 0) + amount)
  return [...sums].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * Revision 7 of the funnel counts test payments apart from real ones, in slots of their own. Returns the rows with names
 * instead of slots, and with test payments added to real ones, as they were recorded.
 */
const inNames = async (view: string, read: (view: string) => Promise<string[]> | string[]) => {
  const measures = (await read('quiz_funnel_measures')).map((row): { slot: number; measure: string } => JSON.parse(row))
  const nameOf = new Map(measures.map(({ slot, measure }) => [slot, mergedName(measure)]))
  const translate: Record<string, (row: Row, text: string) => unknown> = {
    quiz_funnel_measures: ({ slot }) => nameOf.get(slot as number),
    quiz_funnel_visitors: ({ steps, money, ...row }) => ({
      ...row,
      steps: [...new Set((steps as number[]).map((slot) => nameOf.get(slot)))].sort(),
      money: sumByName(Object.entries(money ?? {}).map(([currency, minor]) => [mergedName(currency), minor])),
    }),
    quiz_funnel_cells: (row, text) => {
      // JSON.parse would round such a long number.
      const [, digits] = /"packed": (-?\d+)/.exec(text) ?? []
      if (digits === undefined) throw new Error(`A cell has no counts: ${text}`)
      const counts = unpack(digits)
      return { ...row, packed: sumByName(counts.map((count, n) => [nameOf.get(n + 1) ?? '', count])) }
    },
  }
  const rows = (await read(view)).map((text) =>
    JSON.stringify((translate[view] ?? ((row) => row))(JSON.parse(text), text)),
  )
  return [...new Set(rows)]
}

test.each(['measures', 'visitors', 'cells', 'periods'].map((table) => `quiz_funnel_${table}`))(
  'the view %s has the recorded rows when test payments are added to real ones',
  async (view) => {
    const recorded = await inNames(view, (one) => recordedViews.get(one)?.rows ?? [])
    const current = await inNames(view, async (one) => (await readView(one)).rows)
    expect(rowDifferences(recorded, current)).toEqual(NO_DIFFERENCES)
    expect((await readView(view)).columns).toEqual(recordedViews.get(view)?.columns)
    expect(recorded.length).toBeGreaterThan(3)
  },
)

/** Translates a recorded word; null stays null. */
const translated = (words: Record<string, string>, word: unknown) =>
  word === null ? null : (words[String(word)] ?? String(word))

const TRANSACTION_STATUSES = { draft: 'open', ready: 'open', billed: 'open', canceled: 'failed', past_due: 'failed' }
const SUBSCRIPTION_STATUSES = { trialing: 'trial', past_due: 'past-due' }
const PERIOD_ORIGINS = new Set(['web', 'api', 'subscription_recurring'])

/**
 * Revision 2 of the subscription read model shows neutral facts (docs/decisions/0034), so its recorded rows are
 * translated before the comparison, and `state` is left out because the other columns follow from it.
 */
const TRANSLATIONS: Record<string, (row: Row) => Row> = {
  subscription_payments: ({ origin, status, ...row }) => ({
    ...row,
    status: translated(TRANSACTION_STATUSES, status),
    kind: origin === null ? null : String(origin).startsWith('subscription_') ? 'renewal' : 'purchase',
    pays_for_period: origin === null ? null : PERIOD_ORIGINS.has(String(origin)),
  }),
  subscription_states: ({ status, ...row }) => ({
    ...row,
    status: translated(SUBSCRIPTION_STATUSES, status),
  }),
  subscription_customers: (row) => row,
}

/** Returns rows as JSON with sorted columns, without `state`. */
const asLines = (rows: Row[]) =>
  rows.map(({ state, ...row }) => {
    expect(state).toBeInstanceOf(Object)
    return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
  })

test.each(Object.entries(TRANSLATIONS))(
  'the view %s has the recorded rows in neutral terms',
  async (view, translate) => {
    const parse = (row: string): Row => JSON.parse(row)
    const recorded = recordedViews.get(view)?.rows.map(parse).map(translate) ?? []
    const current = (await readView(view)).rows.map(parse)
    expect(rowDifferences(asLines(recorded), asLines(current))).toEqual(NO_DIFFERENCES)
    expect(current).toHaveLength(recorded.length)
    expect(recorded.length).toBeGreaterThan(10)
  },
)

test('no recorded event becomes a dead letter', async () => {
  const { rows } = await pool.query('select name, type, reason from projector.dead_letters limit 3')
  expect(rows).toEqual([])
})

test('every recorded event decodes, and current versions keep their data', () => {
  expect(events).toHaveLength(recordedEvents.length)
  for (const event of events) {
    const { type, data } = decode(event)
    if (schemaVersion(type) === event.schemaVersion) expect({ type, data }).toEqual({ type, data: event.data })
  }
})

test('the recording has all event types of its time', () => {
  expect(new Set(events.map(({ type }) => type)).size).toBe(44)
})

test('appending the recorded events again adds nothing', async () => {
  const streams = Map.groupBy(events.map(decode), ({ stream }) => stream)
  const appends = [...streams].map(([stream, recorded]) => database.store.append(stream, recorded))
  const outcomes = (await Promise.all(appends)).map(({ outcome }) => outcome)
  expect(new Set(outcomes)).toEqual(new Set(['duplicate']))
  expect(await database.store.head()).toBe(events.length)
})

/** Derived ids are version 5 UUIDs. The mail reaction derives the ids of its links from its jobs instead. */
const isFromOperation = ({ id, type }: StoredEvent) => id[14] === '5' && !type.endsWith('-link-made')

test('operations of clients and webhooks still give their events the recorded ids', () => {
  const operations = [
    ...Map.groupBy(events.filter(isFromOperation), (event) => `${event.stream}\n${event.metadata.causation}`).values(),
  ]
  const different = operations.flatMap((operation) =>
    operation.filter(({ id, stream, metadata }, n) => eventId(stream, metadata.causation, n) !== id),
  )
  expect(different.slice(0, 3)).toEqual([])
  expect(operations.length).toBeGreaterThan(1_000)
})
