import {
  catalog,
  type DomainEvent,
  isEventType,
  type Placed,
  type PlacedEvent,
  type Recorded,
  type RecordedEvent,
} from './catalog.ts'
import { upcastFrom } from './definition.ts'
import { joinForgettable } from './forgettable.ts'

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

/** This code doesn't know the event's type or version. Newer code probably wrote it. */
export class UnknownEvent extends Error {
  override name = 'UnknownEvent'
}

/** The event's data breaks the schema of its type and version. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent'
}

export const isKnown = ({ type, schemaVersion }: Undecoded): boolean =>
  isEventType(type) && schemaVersion >= 1 && schemaVersion <= catalog[type].upcasts.length + 1

/** Upcasts and validates the data of an event. */
const upcastData = ({ type, schemaVersion, data, forgettable, position }: LeanEvent): DomainEvent['data'] => {
  if (!isEventType(type)) throw new UnknownEvent(`No event is called "${type}" (position ${position})`)
  const { upcasts, data: schema } = catalog[type]
  if (schemaVersion < 1 || schemaVersion > upcasts.length + 1) {
    throw new UnknownEvent(`Version ${schemaVersion} of "${type}" is not known (position ${position})`)
  }
  try {
    return schema.parse(joinForgettable(type, upcastFrom(schemaVersion, data, upcasts), forgettable))
  } catch (cause) {
    throw new InvalidEvent(`"${type}" at position ${position} breaks its schema`, { cause })
  }
}

/**
 * Decodes a stored row: upcasts it from its stored version and validates it.
 * @throws {UnknownEvent} for a type or a schema version that this code does not know.
 * @throws {InvalidEvent} for data that breaks its schema.
 */
export const decode = (stored: StoredEvent): RecordedEvent => {
  const { type, id, stream, streamVersion, position, at, metadata } = stored
  // The catalog pairs type and data; TypeScript can't follow a lookup by a union.
  return { type, data: upcastData(stored), id, stream, streamVersion, position, at, metadata } as RecordedEvent
}

/**
 * Decodes a row without identity and cause, for projections.
 * @throws {UnknownEvent | InvalidEvent}
 */
export const decodeLean = (stored: LeanEvent): PlacedEvent => {
  const { type, stream, streamVersion, position, at } = stored
  return { type, data: upcastData(stored), stream, streamVersion, position, at } as PlacedEvent
}

/**
 * Decodes the events that a fold needs and skips all others. That includes types only newer code knows, because a
 * decision written before them can't depend on them.
 * @throws {UnknownEvent} for a newer version of a type that is needed.
 * @throws {InvalidEvent}
 */
export const decodeNeeded = <Event extends DomainEvent>(
  stored: readonly StoredEvent[],
  isNeeded: (event: { type: string }) => event is Event,
): Extract<RecordedEvent, { type: Event['type'] }>[] =>
  stored
    .filter((event) => isNeeded(event))
    // The filter checks only the type, which decoding keeps.
    .map((event) => decode(event) as Extract<RecordedEvent, { type: Event['type'] }>)

/** Decodes the events of a stream whose type this code knows. @throws {UnknownEvent | InvalidEvent} */
export const decodeKnown = (stored: readonly StoredEvent[]): RecordedEvent[] =>
  stored.filter(({ type }) => isEventType(type)).map((event) => decode(event))
