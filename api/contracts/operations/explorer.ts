import { z } from 'zod'
import { Confirmation, contract } from '#api/contracts/endpoint.ts'
import { Typed } from '#api/contracts/typed.ts'

const Position = z.coerce.number('A position is a whole number').int('A position is a whole number').min(1).max(1e15)
const Day = z.iso.date('A day looks like 2026-03-31')

/** A field of an event. `value` is JSON, shortened where it is long. */
const Field = z.object({ name: z.string(), value: z.string() })
export type Field = z.infer<typeof Field>

const ExploredEvent = z.object({
  position: z.number().int(),
  at: z.iso.datetime(),
  stream: z.string(),
  streamVersion: z.number().int(),
  type: z.string(),
  /** Version of the schema under which the event was stored. */
  schemaVersion: z.number().int(),
  /** Fields in the current schema. Personal data is never among them: such fields read "sealed" or "hidden". */
  fields: z.array(Field),
})
export type ExploredEvent = z.infer<typeof ExploredEvent>

/** Selects events. Pages follow each other by position: `before` for older events, `after` for newer ones. */
export const EventsQuery = z.object({
  type: Typed.max(100).optional(),
  stream: Typed.max(200).optional(),
  /** Position of an event of `stream`. Without it, the stream is looked for by its pseudonym among all of them. */
  near: Position.optional(),
  from: Day.optional(),
  to: Day.optional(),
  before: Position.optional(),
  after: Position.optional(),
})
export type EventsQuery = z.infer<typeof EventsQuery>

export const exploredEvents = contract({
  method: 'get',
  path: '/admin/explorer/events',
  summary: 'A page of stored events without personal data, newest first.',
  query: EventsQuery,
  reply: z.object({
    /** Position of the newest event of the store. */
    head: z.number().int(),
    types: z.array(z.string()),
    events: z.array(ExploredEvent),
    /** Pass it as `before` for the next page of older events; null at the end. */
    older: z.number().int().nullable(),
    /** Pass it as `after` for the next page of newer events; null at the newest one. */
    newer: z.number().int().nullable(),
    /** Whether the search ended early. `older` or `newer` continues it. */
    isPartial: z.boolean(),
    /** The share of streams, newest first, among which the search for one ended; null when it was found or none is left. */
    streamsSearched: z.number().nullable(),
  }),
  auth: { role: 'operate' },
  audit: { kind: 'queries', act: 'browsed events', detail: 'request', except: ['near', 'before', 'after'] },
})

const Neighbor = z.number().int().nullable()

export const exploredEvent = contract({
  method: 'get',
  path: '/admin/explorer/event',
  summary: 'One event and its neighbors.',
  query: z.object({ position: Position }),
  reply: z.object({
    event: ExploredEvent,
    /** Positions of the events before and after it, in its stream and in the store. */
    stream: z.object({ length: z.number().int(), previous: Neighbor, next: Neighbor }),
    store: z.object({ previous: Neighbor, next: Neighbor }),
  }),
  auth: { role: 'operate' },
  audit: { kind: 'queries', act: 'looked at a stream' },
})

const Words = (what: string, max: number) =>
  Typed.min(1, `Please enter ${what}`).max(max, `Please use at most ${max} characters`)

export const openPseudonym = contract({
  method: 'post',
  path: '/admin/explorer/pseudonym',
  summary: 'Shows the id behind a pseudonym that analysts see, unless its person was erased. The reason is recorded.',
  body: z.object({ ...Confirmation.shape, pseudonym: Words('a pseudonym', 200), reason: Words('a reason', 300) }),
  /** The real names of the streams that the pseudonym names, such as `payment-txn_…`. */
  reply: z.object({ streams: z.array(z.string()) }),
  auth: { role: 'operate', isConfirmed: true },
  audit: { kind: 'queries', act: 'opened a pseudonym' },
})
