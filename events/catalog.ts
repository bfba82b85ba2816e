import type { z } from 'zod'
import { accountEvents } from './account.ts'
import { adminEvents } from './admins.ts'
import { adsEvents } from './figures/ads.ts'
import { courseEvents } from './course/course.ts'
import type { EventDefinition } from './definition.ts'
import { paddleEvents } from './payment/paddle/reports.ts'
import { paymentEvents } from './payment/payment.ts'
import { questionEvents } from './quiz/questions.ts'
import { quizEvents } from './quiz/quiz.ts'
import { visitEvents } from './quiz/visit.ts'

/** All event definitions. */
export const catalog = {
  ...quizEvents,
  ...visitEvents,
  ...accountEvents,
  ...courseEvents,
  ...adminEvents,
  ...adsEvents,
  ...paddleEvents,
  ...paymentEvents,
  ...questionEvents,
}

type Catalog = typeof catalog
export type EventType = keyof Catalog

/** An event of one or several types, in the current schema. */
export type EventOf<T extends EventType> = {
  [K in T]: { type: K; data: Catalog[K] extends EventDefinition<infer Data> ? z.output<Data> : never }
}[T]
export type DomainEvent = EventOf<EventType>

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

/** An event as projections see it, without identity and cause. */
export type PlacedEvent<T extends EventType = EventType> = EventOf<T> & Placed
export type RecordedEvent<T extends EventType = EventType> = EventOf<T> & Recorded

/** Returns a type guard for the events of some definitions. */
export const oneOf =
  <Event extends DomainEvent>(definitions: Record<Event['type'], unknown>) =>
  (event: { type: string }): event is Event =>
    Object.hasOwn(definitions, event.type)

export const isEventType = (type: string): type is EventType => Object.hasOwn(catalog, type)

export const eventTypes: readonly EventType[] = Object.keys(catalog).filter(isEventType)

export const schemaVersion = (type: EventType) => catalog[type].upcasts.length + 1
