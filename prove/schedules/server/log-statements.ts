import type { Beside } from '#db/store/append-sql.ts'
import type { Database, EventRow } from './database.ts'
import { PgError, type Statements } from './statement.ts'
import type { ModelTx } from './rows.ts'

const SEPARATOR = '\u001f'
const texts = (value: unknown) => String(value).split(SEPARATOR)
const list = (value: unknown) => (value === '{}' ? [] : String(value).slice(1, -1).split(','))
const numbers = (value: unknown) => list(value).map(Number)

const lockOrder = (db: Database, tx: ModelTx, deadline: unknown) => {
  db.locks.lock(tx, 'order')
  if (db.now() > Number(deadline)) throw new PgError('ED001', 'The deadline of this append has passed')
}

type Asked = Omit<EventRow, 'position' | 'start' | 'version'>

const askedOf = (streams: unknown, ids: unknown, [types, schemas, datas, metadatas, ats]: unknown[]): Asked[] => {
  const [names, type, schema] = [texts(streams), texts(types), numbers(schemas)]
  const [data, metadata, at] = [texts(datas), texts(metadatas), numbers(ats)]
  return list(ids).map((id, n) => ({
    stream: names[n] as string,
    id,
    type: type[n] as string,
    schema: schema[n] as number,
    data: JSON.parse(data[n] as string) as object,
    metadata: JSON.parse(metadata[n] as string) as Record<string, unknown>,
    at: at[n] as number,
  }))
}

/** Stores events after a position, and what belongs beside them. */
const insert = (db: Database, tx: ModelTx, events: EventRow[], ids: unknown, payloads: unknown) => {
  for (const event of events) {
    if (event.version === 1) db.streams.put(tx, event.stream, event.position)
    db.events.put(tx, String(event.position), event)
  }
  const beside = new Map(list(ids).map((id, n) => [id, JSON.parse(texts(payloads)[n] as string) as Beside]))
  for (const event of events) {
    const one = beside.get(event.id)
    if (one && 'field' in one)
      db.forgettable.put(tx, String(event.position), {
        position: event.position,
        field: one.field,
        value: one.value,
        fingerprint: one.fingerprint ?? null,
      })
    if (!one || !('forgets' in one)) continue
    for (const { position, type } of db.streamOf(tx, event.stream))
      if (position < event.position && type === one.forgets && db.forgettable.get(tx, String(position)))
        db.forgettable.remove(tx, String(position))
  }
}

const rowOf = (db: Database, tx: ModelTx, event: EventRow) => [
  event.position,
  event.stream,
  event.version,
  event.id,
  event.type,
  event.schema,
  event.data,
  event.metadata,
  event.at,
  db.forgettable.get(tx, String(event.position))?.value ?? null,
]

const eventsAfter = (db: Database, tx: ModelTx, after: number, to: number) => {
  const found: EventRow[] = []
  for (let position = after + 1; position <= to; position += 1) {
    const event = db.events.get(tx, String(position))
    if (event) found.push(event)
  }
  return found
}

const buffer = (size: number, values: number[], write: (bytes: Buffer, value: number, at: number) => void) => {
  const bytes = Buffer.alloc(size * values.length)
  values.forEach((value, n) => write(bytes, value, n * size))
  return bytes
}
const int8s = (values: number[]) =>
  buffer(8, values, (bytes, value, at) => bytes.writeBigInt64BE(BigInt(Math.round(value)), at))
const POSTGRES_EPOCH = Date.UTC(2000, 0, 1)

const dataOf = (db: Database, tx: ModelTx, { position, data }: EventRow) => {
  const beside = db.forgettable.get(tx, String(position))
  return beside ? { ...data, [beside.field]: beside.value } : data
}

/** The statements of the event store (db/store, db/schema/append.sql). */
export const logStatements: Statements = [
  [
    /^select event_store\.append_as_expected/,
    ({ db, tx, values }) => {
      const [streams, expecteds, versions, ids] = values
      lockOrder(db, tx, values[11])
      const head = db.head(tx)
      const [expected, version] = [numbers(expecteds), numbers(versions)]
      const starts: number[] = []
      const asked = askedOf(streams, ids, values.slice(4, 9))
      for (const [n, { stream, id }] of asked.entries()) {
        const stored = db.streamOf(tx, stream)
        const isFirst = version[n] === (expected[n] as number) + 1
        if (isFirst && expected[n] !== stored.length) return { rows: [[null]] }
        if (stored.some((one) => one.id === id) || db.noOps.get(tx, id) !== undefined) return { rows: [[null]] }
        starts.push(db.streams.get(tx, stream) ?? head + n + 1 - ((version[n] as number) - 1))
      }
      const events = asked.map((event, n) => ({
        ...event,
        position: head + n + 1,
        start: starts[n] as number,
        version: version[n] as number,
      }))
      insert(db, tx, events, values[9], values[10])
      return { rows: [[head]] }
    },
  ],
  [
    /^select \* from event_store\.append_judging/,
    ({ db, tx, values }) => {
      const [places, , streams, expecteds, ids] = values
      lockOrder(db, tx, values[12])
      let position = db.head(tx)
      const asked = askedOf(streams, ids, values.slice(5, 10))
      const place = numbers(places)
      const rows = [...new Set(place)].map((append) => {
        const own = asked.filter((_, n) => place[n] === append)
        const { stream } = own[0] as Asked
        const expected = list(expecteds)[place.indexOf(append)]
        const stored = db.streamOf(tx, stream)
        const earlier = stored.findLast(({ id }) => own.some((one) => one.id === id))
        const beside = earlier && db.forgettable.get(tx, String(earlier.position))?.fingerprint
        if (earlier) {
          const metadata = typeof beside === 'string' ? { ...earlier.metadata, fingerprint: beside } : earlier.metadata
          return [append, 'duplicate', earlier.version, earlier.position, metadata]
        }
        const noOp = own.map(({ id }) => db.noOps.get(tx, id)).find((one) => one !== undefined)
        if (noOp !== undefined) return [append, 'no-op', stored.length, null, { fingerprint: noOp }]
        if (expected !== 'null' && Number(expected) !== stored.length)
          return [append, 'conflict', stored.length, null, null]
        const start = db.streams.get(tx, stream) ?? position + 1
        const events = own.map((event, n) => ({
          ...event,
          position: position + n + 1,
          start,
          version: stored.length + n + 1,
        }))
        position += own.length
        insert(db, tx, events, values[10], values[11])
        return [append, 'appended', stored.length + own.length, position, null]
      })
      return { rows }
    },
  ],
  [
    /^select is_event as "isEvent"/,
    ({ db, tx, values }) => {
      const [stream, id, fingerprint] = values as [string, string, string]
      db.locks.lock(tx, 'order')
      const event = db.streamOf(tx, stream).find((one) => one.id === id)
      const beside = event && db.forgettable.get(tx, String(event.position))?.fingerprint
      if (event) return { rows: [{ isEvent: true, fingerprint: event.metadata['fingerprint'] ?? beside ?? null }] }
      const stored = db.noOps.get(tx, id)
      if (stored === undefined) db.noOps.put(tx, id, fingerprint)
      return { rows: [{ isEvent: false, fingerprint: stored ?? fingerprint }] }
    },
  ],
  [
    /^select e\.position, stream.*unnest\(\$1::text\[\], \$2::int\[\]\)/,
    ({ db, tx, values }) => {
      const [names, afters] = values as [string[], number[]]
      return {
        rows: names.flatMap((name, n) =>
          db
            .streamOf(tx, name)
            .filter(({ version }) => version > (afters[n] as number))
            .map((event) => [...rowOf(db, tx, event), n + 1, 1]),
        ),
      }
    },
  ],
  [
    /^select e\.metadata, \( select f\.fingerprint/,
    ({ db, tx, values: [stream, id] }) => {
      const events = db.streamOf(tx, String(stream))
      const event = events.find((one) => one.id === id)
      const beside = events.find(
        ({ position, metadata }) =>
          event?.metadata['causation'] === metadata['causation'] &&
          typeof db.forgettable.get(tx, String(position))?.fingerprint === 'string',
      )
      const fingerprint = beside && db.forgettable.get(tx, String(beside.position))?.fingerprint
      return { rows: event ? [{ metadata: event.metadata, beside: fingerprint ?? null }] : [] }
    },
  ],
  [
    /^select e\.position, stream.*has_next/,
    ({ db, tx, values }) => {
      const [after, limit] = values as [number, number]
      const head = db.head(tx)
      const to = Math.min(head, after + limit)
      return { rows: eventsAfter(db, tx, after, to).map((event) => [...rowOf(db, tx, event), 1, event.position < to]) }
    },
  ],
  [
    /^with reached as/,
    ({ db, tx, values }) => {
      const [after, until, without] = values as [number, number, string[]]
      const stored = eventsAfter(db, tx, after, until)
      const events = stored.filter(({ type }) => !without.includes(type))
      const last = stored.at(-1)?.position ?? null
      if (events.length === 0) return { rows: [[last, stored.length, ...Array<null>(7).fill(null)]] }
      const columns = [
        int8s(events.map(({ position }) => position)),
        events.map(({ stream }) => stream).join(SEPARATOR),
        buffer(
          4,
          events.map(({ version }) => version),
          (bytes, value, at) => bytes.writeInt32BE(value, at),
        ),
        events.map(({ type }) => type).join(SEPARATOR),
        buffer(
          2,
          events.map(({ schema }) => schema),
          (bytes, value, at) => bytes.writeInt16BE(value, at),
        ),
        JSON.stringify(events.map((event) => dataOf(db, tx, event))),
        int8s(events.map(({ at }) => (at - POSTGRES_EPOCH) * 1_000)),
      ]
      return { rows: [[last, stored.length, ...columns]] }
    },
  ],
  [
    /^select max\(position\) as position from event_store\.events/,
    ({ db, tx }) => ({ rows: [{ position: db.head(tx) || null }] }),
  ],
  [/pg_postmaster_start_time/, ({ db }) => ({ rows: [{ server: db.identity() }] })],
  [/pg_logical_emit_message/, ({ db }) => ({ rows: [{ now: db.now() }] })],
]
