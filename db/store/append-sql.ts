import type { EventMetadata } from '#events/catalog.ts'
import { plainArray } from './plain-array.ts'

export type AppendResult =
  /** `version` and `position` are those of the last event appended. */
  | { outcome: 'appended'; version: number; position: number }
  /** An event id of this append was stored before: nothing was added now. `earlier` is that event's metadata. */
  | { outcome: 'duplicate'; version: number; position: number; earlier: EventMetadata }
  /** The stream is at `version`, not where it was expected. Nothing was added. */
  | { outcome: 'conflict'; version: number }

export type Append = {
  stream: string
  expected: number | undefined
  /** `at` in milliseconds since 1970. */
  events: { id: string; type: string; schema: number; data: unknown; metadata: EventMetadata; at: number }[]
}

/** An append that knows where its stream is. */
type Expecting = Append & { expected: number }
export const isExpecting = (append: Append): append is Expecting => append.expected !== undefined

type Statement = { name: string; text: string; values: string[] }

/** Sends a statement and gives its rows, as arrays. */
export type RunStatement = (statement: Statement) => Promise<unknown[][]>

/** Stands between texts that travel as one. No name may hold it, and JSON escapes it. */
export const SEPARATOR = '\u001f'

const joined = (texts: string[]) => texts.join(SEPARATOR)

type Row<A extends Append> = { append: A; place: number; nth: number; event: A['events'][number] }

const rowsOf = <A extends Append>(appends: A[]): Row<A>[] =>
  appends.flatMap((append, place) => append.events.map((event, n) => ({ append, place, nth: n + 1, event })))

/** What is told of the events themselves. */
const columnsOf = (rows: Row<Append>[]) => ({
  streams: joined(rows.map(({ append }) => append.stream)),
  ids: plainArray(rows.map(({ event }) => event.id)),
  types: joined(rows.map(({ event }) => event.type)),
  schemas: plainArray(rows.map(({ event }) => event.schema)),
  datas: joined(rows.map(({ event }) => JSON.stringify(event.data))),
  metadatas: joined(rows.map(({ event }) => JSON.stringify(event.metadata))),
  ats: plainArray(rows.map(({ event }) => event.at)),
})

/**
 * Appends everything, or nothing when not all is as expected: then undefined.
 * @param deadline by the database's clock, in milliseconds since 1970. Nothing is appended after it.
 */
export const appendAsExpected = async (
  ask: RunStatement,
  appends: Expecting[],
  deadline: number,
): Promise<AppendResult[] | undefined> => {
  const rows = rowsOf(appends)
  const { streams, ids, types, schemas, datas, metadatas, ats } = columnsOf(rows)
  const versions = plainArray(rows.map(({ append, nth }) => append.expected + nth))
  const existing = appends.filter(({ expected }) => expected > 0)
  const earlier = [joined(existing.map(({ stream }) => stream)), plainArray(existing.map(({ expected }) => expected))]
  const [row] = await ask({
    name: 'append-as-expected',
    text: 'select event_store.append_as_expected($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values: [streams, versions, ids, types, schemas, datas, metadatas, ats, ...earlier, String(deadline)],
  })
  const head = row?.[0]
  if (typeof head !== 'number') return undefined
  let position = head
  return appends.map(({ expected, events }) => {
    position += events.length
    return { outcome: 'appended', version: expected + events.length, position }
  })
}

type Verdict = [
  append: number,
  outcome: AppendResult['outcome'],
  version: number,
  position: number,
  earlier: EventMetadata,
]

const asResult = ([, outcome, version, position, earlier]: Verdict): AppendResult => {
  switch (outcome) {
    case 'appended':
      return { outcome, version, position }
    case 'duplicate':
      return { outcome, version, position, earlier }
    case 'conflict':
      return { outcome, version }
    default:
      return outcome satisfies never
  }
}

/**
 * Appends those that are as expected, and returns a verdict for each.
 * @param deadline as for `appendAsExpected`.
 */
export const appendJudging = async (
  ask: RunStatement,
  appends: Append[],
  deadline: number,
): Promise<AppendResult[]> => {
  const rows = rowsOf(appends)
  const { streams, ids, types, schemas, datas, metadatas, ats } = columnsOf(rows)
  const places = plainArray(rows.map(({ place }) => place))
  const nths = plainArray(rows.map(({ nth }) => nth))
  const expecteds = plainArray(rows.map(({ append }) => append.expected ?? 'null'))
  const verdicts = await ask({
    name: 'append-judging',
    text: 'select * from event_store.append_judging($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) order by 1',
    values: [places, nths, streams, expecteds, ids, types, schemas, datas, metadatas, ats, String(deadline)],
  })
  // What the function returns, TypeScript cannot know.
  return (verdicts as Verdict[]).map(asResult)
}
