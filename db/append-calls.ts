import type { EventMetadata } from '#events/catalog.ts'

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
export type Ask = (statement: Statement) => Promise<unknown[][]>

/** Stands between texts that travel as one. No name may hold it, and JSON escapes it. */
export const SEPARATOR = '\u001f'

const joined = (texts: string[]) => texts.join(SEPARATOR)

/** An array of values in which nothing must be quoted. node-postgres would quote and escape every single one. */
const array = (values: (string | number)[]) => `{${values.join()}}`

type Row = { append: Append; place: number; nth: number; event: Append['events'][number] }

const rowsOf = (appends: Append[]): Row[] =>
  appends.flatMap((append, place) => append.events.map((event, n) => ({ append, place, nth: n + 1, event })))

/** What is told of the events themselves. */
const columnsOf = (rows: Row[]) => ({
  streams: joined(rows.map(({ append }) => append.stream)),
  ids: array(rows.map(({ event }) => event.id)),
  types: joined(rows.map(({ event }) => event.type)),
  schemas: array(rows.map(({ event }) => event.schema)),
  datas: joined(rows.map(({ event }) => JSON.stringify(event.data))),
  metadatas: joined(rows.map(({ event }) => JSON.stringify(event.metadata))),
  ats: array(rows.map(({ event }) => event.at)),
})

/** Appends everything, or nothing when not all is as expected: then undefined. */
export const appendAsExpected = async (ask: Ask, appends: Expecting[]): Promise<AppendResult[] | undefined> => {
  const { streams, ids, types, schemas, datas, metadatas, ats } = columnsOf(rowsOf(appends))
  const versions = array(appends.flatMap(({ expected, events }) => events.map((_, n) => expected + n + 1)))
  const existing = appends.filter(({ expected }) => expected > 0)
  const earlier = [joined(existing.map(({ stream }) => stream)), array(existing.map(({ expected }) => expected))]
  const [row] = await ask({
    name: 'append-as-expected',
    text: 'select event_store.append_as_expected($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values: [streams, versions, ids, types, schemas, datas, metadatas, ats, ...earlier],
  })
  const head = row?.[0]
  if (typeof head !== 'number') return undefined
  let position = head
  return appends.map(({ expected, events }) => {
    position += events.length
    return { outcome: 'appended', version: expected + events.length, position }
  })
}

type Verdict = [append: number, outcome: AppendResult['outcome'], version: number, position: number, earlier: EventMetadata]

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

/** Appends those that are as expected, and tells of each. */
export const appendJudging = async (ask: Ask, appends: Append[]): Promise<AppendResult[]> => {
  const rows = rowsOf(appends)
  const { streams, ids, types, schemas, datas, metadatas, ats } = columnsOf(rows)
  const places = array(rows.map(({ place }) => place))
  const nths = array(rows.map(({ nth }) => nth))
  const expecteds = array(rows.map(({ append }) => append.expected ?? 'null'))
  const verdicts = await ask({
    name: 'append-judging',
    text: 'select * from event_store.append_judging($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) order by 1',
    values: [places, nths, streams, expecteds, ids, types, schemas, datas, metadatas, ats],
  })
  // What the function returns, TypeScript cannot know.
  return (verdicts as Verdict[]).map(asResult)
}
