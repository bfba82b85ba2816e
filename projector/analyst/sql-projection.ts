import { eventView } from '#db/analyst/columns.ts'
import { ANALYST_SCHEMA } from '#db/analyst/schema.ts'
import { bareSql, withoutComments } from '#projector/analyst/sql-text.ts'
import { type EventType, eventTypes, isEventType } from '#events/catalog.ts'
import { type LeanEvent } from '#events/decode.ts'
import { eventCodec } from '#events/catalog.ts'
import { describeViews } from '#projector/describe-views.ts'
import type { FoldedBatch, Projection } from '#projector/engine/projection.ts'
import { createMustWait } from '#projector/engine/unknown-events.ts'

type Merge = 'sum' | 'min' | 'max'
type SqlColumn = { name: string; type: string }

/** A projection written as one SQL query: the query itself, and how its rows are merged. */
export type SqlProjectionText = {
  revision: number
  key: SqlColumn[]
  merged: (SqlColumn & { merge: Merge })[]
  query: string
  /** The views that the query reads, by event type. */
  views: Map<EventType, string>
}

const TABLE = 'rows'
const HEADER = /^--\s*(revision|key|sum|min|max):(.*)$/gm
const COLUMN = /^([a-z_][a-z0-9_]*)\s+(bigint|double precision|numeric|text|uuid|boolean|date|timestamptz)$/

/** Texts that a repeatable, mergeable query of events doesn't contain, with what to do instead. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/;/, 'it has more than one statement'],
  [/\b(?:insert|update|delete|merge|truncate|create|alter|drop|grant)\b/i, 'it changes data: a projection only reads'],
  [
    /\b(?:now|current_(?:date|time|timestamp)|local(?:time|timestamp)|(?:clock|statement|transaction)_timestamp|timeofday)\b/i,
    'it uses the clock: use recorded_at',
  ],
  [/\b(?:random|gen_random_uuid|uuidv\d)\s*\(/i, 'it uses random values, so another replay would give another answer'],
  [
    /\b(?:read|event_store|projector|reactions|desk|pg_catalog|public)\s*\./i,
    'it reads other tables: read the views of events only',
  ],
  [/\bcount\s*\(\s*distinct\b/i, 'count(distinct ...) cannot be merged: put what is counted into the key'],
  [/\bavg\s*\(/i, 'avg(...) cannot be merged: keep a sum and a count'],
]

const MERGED: Record<Merge, (column: string) => string> = {
  sum: (column) => `coalesce(stored.${column}, 0) + coalesce(excluded.${column}, 0)`,
  min: (column) => `least(stored.${column}, excluded.${column})`,
  max: (column) => `greatest(stored.${column}, excluded.${column})`,
}

const isMerge = (word: string): word is Merge => Object.hasOwn(MERGED, word)

const columnsOf = (list: string): SqlColumn[] =>
  list.split(',').map((text) => {
    const [, name, type] = COLUMN.exec(text.trim().toLowerCase()) ?? []
    if (!name || !type)
      throw new Error(`"${text.trim()}" is no column: write a name and a type, such as visitors bigint`)
    return { name, type }
  })

const viewsIn = (query: string): Map<EventType, string> => {
  const words = new Set(query.toLowerCase().match(/\b[a-z_][a-z0-9_]*\b/g))
  return new Map(eventTypes.filter((type) => words.has(eventView(type))).map((type) => [type, eventView(type)]))
}

/**
 * Reads a query with its header, which names the revision, the key columns and how other columns are merged:
 *
 *     -- revision: 1
 *     -- key: hour bigint
 *     -- sum: visitors bigint
 *     select ... from quiz_visitor_arrived group by 1
 *
 * @throws {Error} with one sentence that says what to change.
 */
export const parseSqlProjection = (text: string): SqlProjectionText => {
  const lines = [...text.matchAll(HEADER)].map(([, word = '', rest = '']) => ({ word, rest: rest.trim() }))
  const readHeader = (word: string) => lines.filter((line) => line.word === word).map(({ rest }) => rest)
  const revision = Number(readHeader('revision')[0])
  if (!Number.isInteger(revision) || revision < 1) throw new Error('add a line "-- revision: 1"')
  const key = readHeader('key').flatMap(columnsOf)
  if (key.length === 0) throw new Error('add a line "-- key: <column> <type>" with the columns that identify a row')
  const merged = lines.flatMap(({ word, rest }) =>
    isMerge(word) ? columnsOf(rest).map((column) => ({ ...column, merge: word })) : [],
  )
  if (merged.length === 0) throw new Error('add a line "-- sum: <column> <type>" (or min, max) with the other columns')
  const query = withoutComments(text).replace(/;$/, '')
  const bare = bareSql(query)
  if (!/^(?:select|with)\b/i.test(bare)) throw new Error('it is one query that starts with select or with')
  for (const [pattern, reason] of REFUSED) if (pattern.test(bare)) throw new Error(reason)
  const views = viewsIn(bare)
  if (views.size === 0) throw new Error('it reads no view of events: docs/events.md lists them')
  return { revision, key, merged, query, views }
}

/** Returns a statement whose parameters are the first and the last position of a batch. */
const mergeSql = (schema: string, { key, merged, query, views }: SqlProjectionText): string => {
  // A view is hidden by a query of the same name that has only the events of the batch.
  const batch = [...views.values()].map(
    (view) => `${view} as (select * from ${ANALYST_SCHEMA}.${view} where position between $1 and $2)`,
  )
  const names = [...key, ...merged].map(({ name }) => name).join(', ')
  return `with ${batch.join(', ')}, result as (${query})
    insert into ${schema}.${TABLE} as stored (${names}) select ${names} from result
    on conflict (${key.map(({ name }) => name).join(', ')}) do update set
    ${merged.map(({ name, merge }) => `${name} = ${MERGED[merge](name)}`).join(', ')}`
}

/**
 * Creates a projection from one query. The query runs over the events of each batch, and its rows are merged into the
 * table `rows` with the functions that the header names.
 *
 * @throws {Error} with one sentence that says what to change in the text.
 */
export const createSqlProjection = (name: string, text: string): Projection => {
  const parsed = parseSqlProjection(text)
  const { key, merged, views } = parsed
  const definitions = [
    ...key.map((column) => `${column.name} ${column.type} not null`),
    ...merged.map((column) => `${column.name} ${column.type}`),
    `primary key (${key.map((column) => column.name).join(', ')})`,
  ]
  const fold = async (
    _tx: unknown,
    pages: Iterable<LeanEvent[]> | AsyncIterable<LeanEvent[]>,
  ): Promise<FoldedBatch> => {
    let first: number | undefined
    let last = 0
    for await (const page of pages) {
      first ??= page[0]?.position
      last = page.at(-1)?.position ?? last
    }
    return {
      deadLetters: [],
      save: async ({ client, schema }) => {
        if (first === undefined) return
        await client.query(mergeSql(schema, parsed), [first, last])
      },
    }
  }
  return {
    name,
    revision: parsed.revision,
    skips: eventTypes.filter((type) => !views.has(type)),
    tables: [TABLE],
    create: (schema) => `create table ${schema}.${TABLE} (${definitions.join(', ')})`,
    onViews: describeViews({ name, tables: [TABLE] }),
    prepare: (page) => page.some(({ type }) => isEventType(type) && views.has(type)),
    mustWait: createMustWait(eventCodec, [...views.keys()]),
    fold,
  }
}
