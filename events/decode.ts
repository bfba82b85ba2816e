import { catalog, isEventType, type Recorded, type RecordedEvent } from './catalog.ts'

/** A row of the event store, before anything is believed of it. */
export type StoredEvent = Recorded & { type: string; schemaVersion: number; data: unknown }

/** This code does not know the event: newer code wrote it, or nobody did. */
export class UnknownEvent extends Error {
  override name = 'UnknownEvent'
}

/** The event is of a known type but does not have the shape that its version promises. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent'
}

/**
 * A stored row in today's shape: upcast from the version it was stored under, then checked.
 * @throws {UnknownEvent} for a type or a schema version that this code does not know.
 * @throws {InvalidEvent} for data that breaks its schema.
 */
export const decode = (stored: StoredEvent): RecordedEvent => {
  const { type, schemaVersion, data, ...recorded } = stored
  if (!isEventType(type)) throw new UnknownEvent(`No event is called "${type}" (position ${stored.position})`)
  const { upcasts, data: schema } = catalog[type]
  if (schemaVersion < 1 || schemaVersion > upcasts.length + 1) {
    throw new UnknownEvent(`Version ${schemaVersion} of "${type}" is not known (position ${stored.position})`)
  }
  try {
    const today = upcasts.slice(schemaVersion - 1).reduce((older, toNext) => toNext(older), data)
    // The pairing of type and data is what the catalogue says; TypeScript cannot follow a lookup by a union.
    return { ...recorded, type, data: schema.parse(today) } as RecordedEvent
  } catch (cause) {
    throw new InvalidEvent(`"${type}" at position ${stored.position} breaks its schema`, { cause })
  }
}
