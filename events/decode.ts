import {
  catalog,
  type DomainEvent,
  isEventType,
  type Placed,
  type PlacedEvent,
  type Recorded,
  type RecordedEvent,
} from './catalog.ts'

type Undecoded = { type: string; schemaVersion: number; data: unknown }

/** A row of the event store, before anything is believed of it. */
export type StoredEvent = Recorded & Undecoded

/** As much of such a row as figures are made from: less than half of it. */
export type LeanEvent = Placed & Undecoded

/** This code does not know the event: newer code wrote it, or nobody did. */
export class UnknownEvent extends Error {
  override name = 'UnknownEvent'
}

/** The event is of a known type but does not have the shape that its version promises. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent'
}

/** Whether this code knows the type and the schema version of a stored event. */
export const isKnown = ({ type, schemaVersion }: Undecoded): boolean =>
  isEventType(type) && schemaVersion >= 1 && schemaVersion <= catalog[type].upcasts.length + 1

/** What happened, in today's shape. */
const today = ({ type, schemaVersion, data, position }: LeanEvent): DomainEvent => {
  if (!isEventType(type)) throw new UnknownEvent(`No event is called "${type}" (position ${position})`)
  const { upcasts, data: schema } = catalog[type]
  if (schemaVersion < 1 || schemaVersion > upcasts.length + 1) {
    throw new UnknownEvent(`Version ${schemaVersion} of "${type}" is not known (position ${position})`)
  }
  try {
    const upcast = upcasts.slice(schemaVersion - 1).reduce((older, toNext) => toNext(older), data)
    // The pairing of type and data is what the catalogue says; TypeScript cannot follow a lookup by a union.
    return { type, data: schema.parse(upcast) } as DomainEvent
  } catch (cause) {
    throw new InvalidEvent(`"${type}" at position ${position} breaks its schema`, { cause })
  }
}

/**
 * A stored row in today's shape: upcast from the version it was stored under, then checked.
 * @throws {UnknownEvent} for a type or a schema version that this code does not know.
 * @throws {InvalidEvent} for data that breaks its schema.
 */
export const decode = (stored: StoredEvent): RecordedEvent => {
  const { id, stream, streamVersion, position, at, metadata } = stored
  return { ...today(stored), id, stream, streamVersion, position, at, metadata }
}

/**
 * As `decode`, for who makes figures.
 * @throws {UnknownEvent | InvalidEvent}
 */
export const decodeLean = (stored: LeanEvent): PlacedEvent => {
  const { stream, streamVersion, position, at } = stored
  return { ...today(stored), stream, streamVersion, position, at }
}

/**
 * Decodes the events of a stream that a fold needs, and skips all others. Types that only newer code knows are among
 * these: a decision that was written before them cannot depend on them.
 * @throws {UnknownEvent} for a newer version of a type that is needed.
 * @throws {InvalidEvent}
 */
export const decodeNeeded = <Event extends DomainEvent>(
  stored: readonly StoredEvent[],
  isNeeded: (event: { type: string }) => event is Event,
): Extract<RecordedEvent, { type: Event['type'] }>[] =>
  stored
    .filter((event) => isNeeded(event))
    // The filter above decides by the type alone, which decoding keeps.
    .map((event) => decode(event) as Extract<RecordedEvent, { type: Event['type'] }>)

/** Decodes the events of a stream whose type this code knows. @throws {UnknownEvent | InvalidEvent} */
export const decodeKnown = (stored: readonly StoredEvent[]): RecordedEvent[] =>
  stored.filter(({ type }) => isEventType(type)).map((event) => decode(event))
