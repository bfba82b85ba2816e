import type { z } from 'zod'

/**
 * Current schema of an event type, and an upcast from each earlier version to the next. The stored version is the number of
 * upcasts plus one, so it can't be forgotten.
 */
export type EventDefinition<Data extends z.ZodType = z.ZodType> = {
  data: Data
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

export const event = <Data extends z.ZodType>(
  data: Data,
  upcasts: readonly Upcast[] = [],
  forgetting: Pick<EventDefinition<Data>, 'forgettable' | 'isRandom' | 'forgets'> = {},
): EventDefinition<Data> => ({ data, upcasts, ...forgetting })

/** Creates an upcast that validates the older data first. */
export const upcast =
  <Older extends z.ZodType>(older: Older, toNext: (data: z.output<Older>) => unknown): Upcast =>
  (data) =>
    toNext(older.parse(data))

/** Returns data of an earlier version in the current one, unvalidated. */
export const upcastFrom = (version: number, data: unknown, upcasts: readonly Upcast[]): unknown =>
  upcasts.slice(version - 1).reduce((older, toNext) => toNext(older), data)
