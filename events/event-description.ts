import type { EventOf, EventType } from './catalog.ts'

/** One event type in words. `docs/events.md` and the comments of the analysts' views are made of it. */
export type EventDescription<T extends EventType> = {
  /** When the event is recorded, as one sentence. */
  recorded: string
  /** Contains every field of the current schema version, with its unit where it has one. */
  fields: { [Field in keyof EventOf<T>['data']]-?: string }
}
