import type { EventMetadata } from '#events/core/recorded.ts'
import { plainArray } from './plain-array.ts'

export type AppendResult =
  /** All events were stored. `version` and `position` belong to the last one. */
  | { outcome: 'appended'; version: number; position: number }
  /** An event id was stored before, so nothing was added. `earlier` is that event's metadata. */
  | { outcome: 'duplicate'; version: number; position: number; earlier: EventMetadata }
  /** The operation was recorded as one that changed nothing, so nothing was added. */
  | { outcome: 'no-op'; version: number; earlier: Pick<EventMetadata, 'fingerprint'> }
  /** The stream is at another version than expected, so nothing was added. */
  | { outcome: 'conflict'; version: number }

export type Append = {
  stream: string
  expected: number | undefined
  /** `at` in milliseconds since 1970. */
  events: {
    id: string
    type: string
    schema: number
    data: unknown
    metadata: EventMetadata
    at: number
    beside?: Beside
  }[]
}

/** A forgettable field with the fingerprint of its operation, or the type of the events whose fields are deleted. */
export type Beside = { field: string; value: unknown; fingerprint: string | undefined } | { forgets: string }

type Expecting = Append & { expected: number }
export const isExpecting = (append: Append): append is Expecting => append.expected !== undefined

type Statement = { name: string; text: string; values: string[] }

/** Runs a statement and returns its rows as arrays. */
export type RunStatement = (statement: Statement) => Promise<unknown[][]>

/** Separates texts that are sent as one. Names must not contain it, and JSON escapes it. */
export const SEPARATOR = '\u001f'

const joinTexts = (texts: string[]) => texts.join(SEPARATOR)

type Row<A extends Append> = { append: A; place: number; nth: number; event: A['events'][number] }

const rowsOf = <A extends Append>(appends: A[]): Row<A>[] =>
  appends.flatMap((append, place) => append.events.map((event, n) => ({ append, place, nth: n + 1, event })))

/** Returns the ids of the events with forgettable payloads, and these payloads. */
const besideOf = (rows: Row<Append>[]): [ids: string, payloads: string] => {
  const beside = rows.filter(({ event }) => event.beside !== undefined)
  return [
    plainArray(beside.map(({ event }) => event.id)),
    joinTexts(beside.map(({ event }) => JSON.stringify(event.beside))),
  ]
}

/** Builds one text per column. PostgreSQL splits them, which is faster than binding arrays. */
const columnsOf = (rows: Row<Append>[]) => ({
  streams: joinTexts(rows.map(({ append }) => append.stream)),
  ids: plainArray(rows.map(({ event }) => event.id)),
  types: joinTexts(rows.map(({ event }) => event.type)),
  schemas: plainArray(rows.map(({ event }) => event.schema)),
  datas: joinTexts(rows.map(({ event }) => JSON.stringify(event.data))),
  metadatas: joinTexts(rows.map(({ event }) => JSON.stringify(event.metadata))),
  ats: plainArray(rows.map(({ event }) => event.at)),
})

/**
 * Appends all, or none and returns undefined if any stream is not at its expected version.
 * @param deadline in milliseconds since 1970, by the database's clock. Nothing is appended after it.
 */
export const appendAsExpected = async (
  run: RunStatement,
  appends: Expecting[],
  deadline: number,
): Promise<AppendResult[] | undefined> => {
  const rows = rowsOf(appends)
  const { streams, ids, types, schemas, datas, metadatas, ats } = columnsOf(rows)
  const versions = plainArray(rows.map(({ append, nth }) => append.expected + nth))
  const expecteds = plainArray(rows.map(({ append }) => append.expected))
  const columns = [streams, expecteds, versions, ids, types, schemas, datas, metadatas, ats]
  const [row] = await run({
    name: 'append-as-expected',
    text: 'select event_store.append_as_expected($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    values: columns.concat(besideOf(rows), String(deadline)),
  })
  const head = row?.[0]
  if (typeof head !== 'number') return undefined
  let position = head
  return appends.map(({ expected, events }) => {
    position += events.length
    return { outcome: 'appended', version: expected + events.length, position }
  })
}

type ResultRow = [
  append: number,
  outcome: AppendResult['outcome'],
  version: number,
  position: number,
  earlier: EventMetadata,
]

const asResult = ([, outcome, version, position, earlier]: ResultRow): AppendResult => {
  switch (outcome) {
    case 'appended':
      return { outcome, version, position }
    case 'duplicate':
      return { outcome, version, position, earlier }
    case 'no-op':
      return { outcome, version, earlier }
    case 'conflict':
      return { outcome, version }
    default:
      return outcome satisfies never
  }
}

/**
 * Appends each append that is at its expected version and returns a result for each.
 * @param deadline as for `appendAsExpected`.
 */
export const appendJudging = async (
  run: RunStatement,
  appends: Append[],
  deadline: number,
): Promise<AppendResult[]> => {
  const rows = rowsOf(appends)
  const { streams, ids, types, schemas, datas, metadatas, ats } = columnsOf(rows)
  const places = plainArray(rows.map(({ place }) => place))
  const nths = plainArray(rows.map(({ nth }) => nth))
  const expecteds = plainArray(rows.map(({ append }) => append.expected ?? 'null'))
  const columns = [places, nths, streams, expecteds, ids, types, schemas, datas, metadatas, ats]
  const results = await run({
    name: 'append-judging',
    text: 'select * from event_store.append_judging($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) order by 1',
    values: columns.concat(besideOf(rows), String(deadline)),
  })
  // The function's columns are declared in its migration.
  return (results as ResultRow[]).map(asResult)
}
