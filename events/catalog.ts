import { accountEvents } from './account.ts'
import { adminEvents } from './admins.ts'
import { adsEvents } from './figures/ads.ts'
import { courseEvents } from './course/course.ts'
import { createCodec, type EventCodec, type EventIn } from './core/codec.ts'
import type { Placed, Recorded } from './core/recorded.ts'
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
export type EventOf<T extends EventType> = EventIn<Catalog, T>
export type DomainEvent = EventOf<EventType>

export type { EventMetadata, Placed, Recorded } from './core/recorded.ts'

/** An event as projections see it, without identity and cause. */
export type PlacedEvent<T extends EventType = EventType> = EventOf<T> & Placed
export type RecordedEvent<T extends EventType = EventType> = EventOf<T> & Recorded

/** Returns a type guard for the events of some definitions. */
export const oneOf =
  <Event extends DomainEvent>(definitions: Record<Event['type'], unknown>) =>
  (event: { type: string }): event is Event =>
    Object.hasOwn(definitions, event.type)

/** Reads and writes the events of this product. */
export const eventCodec: EventCodec<DomainEvent> = createCodec(catalog)

export const { isType: isEventType, types: eventTypes, schemaVersion } = eventCodec
