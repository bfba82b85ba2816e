import type { z } from 'zod'

/**
 * How one type of event looks: today's schema, and for each earlier version of it an upcast to the next. The version
 * stored with an event is the number of upcasts plus one, so it can be neither forgotten nor chosen.
 */
export type EventDefinition<Data extends z.ZodType = z.ZodType> = {
  data: Data
  /** `upcasts[0]` turns version 1 into version 2, and so on. */
  upcasts: readonly Upcast[]
}

type Upcast = (older: unknown) => unknown

export const event = <Data extends z.ZodType>(data: Data, upcasts: readonly Upcast[] = []): EventDefinition<Data> => ({
  data,
  upcasts,
})

/** An upcast that first checks that the older data really has the older shape. */
export const upcast =
  <Older extends z.ZodType>(older: Older, toNext: (data: z.output<Older>) => unknown): Upcast =>
  (data) =>
    toNext(older.parse(data))
