import type { z } from 'zod'
import { accountEvents } from './account.ts'
import { adminEvents } from './admin.ts'
import { courseEvents } from './course.ts'
import type { EventDefinition } from './definition.ts'
import { paymentEvents } from './payment.ts'
import { quizEvents } from './quiz.ts'
import { visitEvents } from './visit.ts'

/** Every event there is. */
export const catalog = {
  ...quizEvents,
  ...visitEvents,
  ...accountEvents,
  ...courseEvents,
  ...adminEvents,
  ...paymentEvents,
}

type Catalog = typeof catalog
export type EventType = keyof Catalog

/** One event of a type, or of any of several types, as it is today. */
export type EventOf<T extends EventType> = {
  [K in T]: { type: K; data: Catalog[K] extends EventDefinition<infer Data> ? z.output<Data> : never }
}[T]
export type DomainEvent = EventOf<EventType>

/** Where an event stands, and when it was recorded. */
export type Placed = {
  stream: string
  /** Version of the stream after this event: 1, 2, 3 … */
  streamVersion: number
  /** Place in the total order of the store, in commit order and without gaps: 1, 2, 3 … */
  position: number
  at: Date
}

/** That, which event it is, and by what it was brought about. */
export type Recorded = Placed & { id: string; metadata: EventMetadata }

export type EventMetadata = {
  /** The request that began it all; follows from event to event. */
  correlation: string
  /** What directly brought it about: the operation of a client, or the id of the event reacted to. */
  causation: string
  /** Keyed digest of the operation's content: the same operation with another content is refused. */
  fingerprint?: string
}

/** An event as figures are made from it: by whom and through which request it came about changes none of them. */
export type PlacedEvent<T extends EventType = EventType> = EventOf<T> & Placed
export type RecordedEvent<T extends EventType = EventType> = EventOf<T> & Recorded

/** Tells the events of some definitions from all others. */
export const oneOf =
  <Event extends DomainEvent>(definitions: Record<Event['type'], unknown>) =>
  (event: { type: string }): event is Event =>
    Object.hasOwn(definitions, event.type)

export const isEventType = (type: string): type is EventType => Object.hasOwn(catalog, type)

/** The schema version under which events of a type are stored today. */
export const schemaVersion = (type: EventType) => catalog[type].upcasts.length + 1
