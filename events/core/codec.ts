import type { z } from 'zod'
import { type EventDefinition, upcastFrom } from './definition.ts'
import {
  type AnyEvent,
  InvalidEvent,
  type LeanEvent,
  type Placed,
  type Recorded,
  type StoredEvent,
  UnknownEvent,
} from './recorded.ts'

/** Reads and writes the events of some definitions. The store, command handlers and projections get one from their product. */
export type EventCodec<Event extends AnyEvent> = {
  types: readonly Event['type'][]
  isType: (type: string) => type is Event['type']
  schemaVersion: (type: Event['type']) => number
  /** Returns whether this code knows the type and the version of a stored event. */
  isKnown: (stored: Pick<LeanEvent, 'type' | 'schemaVersion'>) => boolean
  /**
   * Decodes a stored row: upcasts it from its stored version and validates it.
   * @throws {UnknownEvent} for a type or a schema version that this code does not know.
   * @throws {InvalidEvent} for data that breaks its schema.
   */
  decode: (stored: StoredEvent) => Event & Recorded
  /**
   * Decodes a row without identity and cause, for projections.
   * @throws {UnknownEvent | InvalidEvent}
   */
  decodeLean: (stored: LeanEvent) => Event & Placed
  decodeNeeded: DecodeNeeded
  /** Separates the field that is stored beside the log, if the event has a value in it. */
  split: (event: AnyEvent) => SplitEvent
  /** Puts what is stored beside the log, if anything is, back into the data of an event. */
  join: (type: Event['type'], data: unknown, forgettable: unknown) => unknown
  /** Returns whether a digest of the request helps to guess what is stored beside an event. */
  isGuessable: (event: AnyEvent) => boolean
  /** Returns the type of the earlier events of its stream whose forgettable field an event deletes. */
  forgets: (event: AnyEvent) => string | undefined
}

/**
 * Decodes the events that a fold needs and skips all others. That includes types only newer code knows, because a
 * decision written before them can't depend on them.
 * @throws {UnknownEvent} for a newer version of a type that is needed.
 * @throws {InvalidEvent}
 */
export type DecodeNeeded = <Needed extends AnyEvent>(
  stored: readonly StoredEvent[],
  isNeeded: (event: { type: string }) => event is Needed,
) => (Needed & Recorded)[]

/** Data of an event as the log has it, and the field that is stored beside it. */
export type SplitEvent = { data: Record<string, unknown>; beside?: { field: string; value: unknown } }

type Definitions = Readonly<Record<string, EventDefinition>>

/** The events of some definitions, in their current schemas. */
export type EventIn<D extends Definitions, T extends keyof D = keyof D> = {
  [K in T]: { type: K; data: D[K] extends EventDefinition<infer Data> ? z.output<Data> : never }
}[T]

/** Creates the codec of some definitions. */
export const createCodec = <const D extends Definitions>(
  definitions: D,
): EventCodec<EventIn<D, keyof D & string> & AnyEvent> => {
  type Event = EventIn<D, keyof D & string> & AnyEvent
  type Type = Event['type']

  const isType = (type: string): type is Type => Object.hasOwn(definitions, type)
  const definitionOf = (type: string): EventDefinition => {
    const definition = definitions[type]
    if (!definition) throw new UnknownEvent(`No event is called "${type}"`)
    return definition
  }

  const schemaVersion = (type: string) => definitionOf(type).upcasts.length + 1

  const split = ({ type, data }: AnyEvent): SplitEvent => {
    const { forgettable: field } = definitionOf(type)
    const all: Record<string, unknown> = { ...data }
    if (field === undefined) return { data: all }
    const { [field]: value, ...logged } = all
    return { data: logged, ...(value !== undefined && { beside: { field, value } }) }
  }

  const join = (type: string, data: unknown, forgettable: unknown): unknown => {
    const { forgettable: field } = definitionOf(type)
    const isForgotten = field === undefined || forgettable === undefined || forgettable === null
    return isForgotten ? data : { ...(data as object), [field]: forgettable }
  }

  const upcastData = ({ type, schemaVersion: version, data, forgettable, position }: LeanEvent): unknown => {
    if (!isType(type)) throw new UnknownEvent(`No event is called "${type}" (position ${position})`)
    const { upcasts, data: schema } = definitionOf(type)
    if (version < 1 || version > upcasts.length + 1) {
      throw new UnknownEvent(`Version ${version} of "${type}" is not known (position ${position})`)
    }
    try {
      return schema.parse(join(type, upcastFrom(version, data, upcasts), forgettable))
    } catch (cause) {
      throw new InvalidEvent(`"${type}" at position ${position} breaks its schema`, { cause })
    }
  }

  const decode = (stored: StoredEvent) => {
    const { type, id, stream, streamVersion, position, at, metadata } = stored
    // The definitions pair type and data; TypeScript can't follow a lookup by a union.
    return { type, data: upcastData(stored), id, stream, streamVersion, position, at, metadata } as Event & Recorded
  }

  return {
    types: Object.keys(definitions).filter(isType),
    isType,
    schemaVersion,
    isKnown: ({ type, schemaVersion: version }) => isType(type) && version >= 1 && version <= schemaVersion(type),
    decode,
    decodeLean: (stored) => {
      const { type, stream, streamVersion, position, at } = stored
      return { type, data: upcastData(stored), stream, streamVersion, position, at } as Event & Placed
    },
    decodeNeeded: <Needed extends AnyEvent>(
      stored: readonly StoredEvent[],
      isNeeded: (event: { type: string }) => event is Needed,
    ) =>
      stored
        .filter((event) => isNeeded(event))
        // The filter checks only the type, which decoding keeps.
        .map((event) => decode(event) as unknown as Needed & Recorded),
    split,
    join,
    isGuessable: (event) => definitionOf(event.type).isRandom !== true && split(event).beside !== undefined,
    forgets: ({ type, data }) => definitionOf(type).forgets?.(data),
  }
}
