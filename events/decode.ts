import { eventCodec, isEventType, type RecordedEvent } from './catalog.ts'
import type { StoredEvent } from './core/recorded.ts'

export { InvalidEvent, type LeanEvent, type StoredEvent, UnknownEvent } from './core/recorded.ts'

export const { decode, decodeLean, decodeNeeded, isKnown } = eventCodec

/** Decodes the events of a stream whose type this code knows. @throws {UnknownEvent | InvalidEvent} */
export const decodeKnown = (stored: readonly StoredEvent[]): RecordedEvent[] =>
  stored.filter(({ type }) => isEventType(type)).map((event) => decode(event))
