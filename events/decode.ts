import { catalog, type DomainEvent, isEventType, type RecordedEvent } from './catalog.ts'
import { createCodec, type EventCodec } from './core/codec.ts'
import type { StoredEvent } from './core/recorded.ts'

export { InvalidEvent, type LeanEvent, type StoredEvent, UnknownEvent } from './core/recorded.ts'

/** Reads and writes the events of this product. */
export const eventCodec: EventCodec<DomainEvent> = createCodec(catalog)

export const { decode, decodeLean, decodeNeeded, isKnown } = eventCodec

/** Decodes the events of a stream whose type this code knows. @throws {UnknownEvent | InvalidEvent} */
export const decodeKnown = (stored: readonly StoredEvent[]): RecordedEvent[] =>
  stored.filter(({ type }) => isEventType(type)).map((event) => decode(event))
