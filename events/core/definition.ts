import type { z } from 'zod'

/**
 * An event type: what it means, its current schema, and an upcast from each earlier version to the next. The stored version
 * is the number of upcasts plus one, so it can't be forgotten. `docs/events.md` and the views of analysts are made of it.
 */
export type EventDefinition<Data extends z.ZodType = z.ZodType> = {
  /** When the event is recorded, as one sentence. */
  recorded: string
  data: Data
  /** Describes every field of the current schema, with its unit where it has one. */
  fields: Readonly<Record<string, string>>
  /** An optional field that is stored beside the log, so that it can be deleted. Readers that join it find it in the data. */
  forgettable?: string
  /** Whether that field is random, so that a digest of the request doesn't help to guess it. */
  isRandom?: boolean
  /** Returns the type of the earlier events of the stream whose forgettable field the event deletes, if it does. */
  forgets?(data: z.output<Data>): string | undefined
  /** `upcasts[0]` turns version 1 into version 2, and so on. */
  upcasts: readonly Upcast[]
}

export type Upcast = (older: unknown) => unknown

type NewEvent<Data extends z.ZodType> = Omit<EventDefinition<Data>, 'fields' | 'upcasts'> & {
  fields: { [Field in keyof z.output<Data>]-?: string }
  upcasts?: readonly Upcast[]
}

/** Defines an event type. A field without a description does not compile. */
export const event = <Data extends z.ZodType>(definition: NewEvent<Data>): EventDefinition<Data> => ({
  upcasts: [],
  ...definition,
})

/** Creates an upcast that validates the older data first. */
export const upcast =
  <Older extends z.ZodType>(older: Older, toNext: (data: z.output<Older>) => unknown): Upcast =>
  (data) =>
    toNext(older.parse(data))

/** Returns data of an earlier version in the current one, unvalidated. */
export const upcastFrom = (version: number, data: unknown, upcasts: readonly Upcast[]): unknown =>
  upcasts.slice(version - 1).reduce((older, toNext) => toNext(older), data)
