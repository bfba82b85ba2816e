import {
  exploredEvent,
  exploredEvents,
  exploredTables,
  runSql,
  type ExploredEvent,
  type Trace,
} from '#api/contracts/admin/explorer.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'
import type { RawTrace } from '#api/admin/explorer/explorer.ts'
import { eventFields, stateFields } from '#api/admin/explorer/plain-fields.ts'
import { MAX_FOLDED } from '#api/admin/explorer/stored-events.ts'
import { readTables } from '#api/admin/explorer/tables.ts'
import { catalog } from '#events/catalog.ts'
import type { LeanEvent } from '#events/decode.ts'

/** Values in a list are short; the page of one event shows more of them. */
const MAX_LISTED_VALUE = 200

const explored = (stored: LeanEvent, maxValue?: number): ExploredEvent => ({
  position: stored.position,
  at: stored.at.toISOString(),
  stream: stored.stream,
  streamVersion: stored.streamVersion,
  type: stored.type,
  schemaVersion: stored.schemaVersion,
  fields: eventFields(stored, maxValue),
})

const types = Object.keys(catalog).toSorted()

export const exploredEventsEndpoint = ({ admins, audit, explorer }: ApiContext) =>
  endpoint(exploredEvents, async ({ query, bearer }) => {
    const by = await admins.requireOperator(bearer)
    const { events, admit } = await explorer()
    await admit(by)
    const { before: _before, after: _after, ...filters } = query
    audit.recordQuery(by, 'browsed events', filters)
    const head = await events.head()
    const { events: found, ...page } = await events.page(query, head)
    return { reply: { head, types, events: found.map((one) => explored(one, MAX_LISTED_VALUE)), ...page } }
  })

const fieldsOrNull = (state: unknown) => (state === undefined ? null : stateFields(state))

const shown = ({ before, after, ...trace }: RawTrace): Trace => ({
  ...trace,
  before: fieldsOrNull(before),
  after: fieldsOrNull(after),
})

export const exploredEventEndpoint = ({ admins, audit, explorer }: ApiContext) =>
  endpoint(exploredEvent, async ({ query: { position }, bearer }) => {
    const by = await admins.requireOperator(bearer)
    const { events, admit, traceStream } = await explorer()
    await admit(by)
    const event = await events.at(position)
    if (!event) throw new Refusal(422, 'unknown_event', 'There is no event at this position.')
    audit.recordQuery(by, 'looked at a stream', { stream: event.stream })
    const { stream, streamVersion } = event
    const [history, neighbors, head] = await Promise.all([
      events.streamUpTo(stream, streamVersion),
      events.neighbors(stream, streamVersion),
      events.head(),
    ])
    return {
      reply: {
        event: explored(event),
        stream: neighbors,
        store: { previous: position > 1 ? position - 1 : null, next: position < head ? position + 1 : null },
        traces: traceStream(history).map(shown),
        folded: { events: history.length, isPartial: streamVersion > MAX_FOLDED },
      },
    }
  })

export const exploredTablesEndpoint = ({ readers, explorer }: ApiContext) =>
  endpoint(exploredTables, async ({ bearer }) => {
    await readers.requireSql(bearer)
    const { pool } = await explorer()
    return { reply: { tables: await readTables(pool) } }
  })

/** The audit trail has an index over this text, whose entries are limited. */
const MAX_AUDITED_SQL = 300

export const runSqlEndpoint = ({ readers, audit, explorer }: ApiContext) =>
  endpoint(runSql, async ({ body: { sql }, bearer }) => {
    const { adminId, limitedAs, via } = await readers.requireSql(bearer)
    const box = await explorer()
    await box.admit(limitedAs)
    const detail = { sql: sql.slice(0, MAX_AUDITED_SQL), ...via }
    await audit.record({ adminId, kind: 'queries', act: 'ran SQL', detail })
    return { json: Buffer.from(JSON.stringify(await box.sql.run(sql))) }
  })
