import type { DomainEvent } from '#events/catalog.ts'
import { eventCodec } from '#events/catalog.ts'
import type { Pool } from './client.ts'
import type { Clock } from './clock.ts'
import { type AppendedEvent, createTypedStore, type EventStoreOptions, type TypedStore } from './store/event-store.ts'

export { type AppendOptions, type AppendResult, StoreUnavailable } from './store/event-store.ts'

/** The event store of this product's events. */
export type EventStore = TypedStore<DomainEvent>

export type NewEvent = AppendedEvent<DomainEvent>

export const createEventStore = (pool: Pool, clock: Clock, options?: EventStoreOptions): EventStore =>
  createTypedStore(eventCodec, pool, clock, options)
