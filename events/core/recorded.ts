/** An event of any product. A product narrows it to the union of its own events. */
export type AnyEvent = { type: string; data: object }

/** Location of an event in the store, and the time it was recorded. */
export type Placed = {
  stream: string
  /** Version of the stream after this event: 1, 2, 3 … */
  streamVersion: number
  /** Place in the total order of the store: contiguous, in commit order, from 1. */
  position: number
  at: Date
}

/** Location, identity and cause of an event. */
export type Recorded = Placed & { id: string; metadata: EventMetadata }

export type EventMetadata = {
  /** The first request of a chain; copied from event to event. */
  correlation: string
  /** The direct cause: a client's operation, or the id of the event reacted to. */
  causation: string
  /** Keyed digest of the operation's content. The same operation with other content is refused. */
  fingerprint?: string
}

type Undecoded = {
  type: string
  schemaVersion: number
  data: unknown
  /** Stored beside the log, and absent after it was forgotten. */
  forgettable?: unknown
}

/** An unvalidated row of the event store. */
export type StoredEvent = Recorded & Undecoded

/** The columns of such a row that projections need, less than half of it. */
export type LeanEvent = Placed & Undecoded

/** The code doesn't know the event's type or version. Newer code probably wrote it. */
export class UnknownEvent extends Error {
  override name = 'UnknownEvent'
}

/** The event's data breaks the schema of its type and version. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent'
}
