import type { PoolClient } from '#db/client.ts'
import type { EventReader } from '#db/store/read-range.ts'
import type { EventCodec } from '#events/core/codec.ts'
import { type AnyEvent, InvalidEvent, type LeanEvent, type Placed } from '#events/core/recorded.ts'
import type { FailedEvent } from './dead-letters.ts'
import { createMustWait, WaitsForNewerCode } from './unknown-events.ts'

/** Write access for a projection: a transaction, and the schema of the version it writes. */
export type Tx = { client: PoolClient; schema: string }

/** Pages of events in store order, of any size. */
export type Pages = Iterable<LeanEvent[]> | AsyncIterable<LeanEvent[]>

export type Change<State> = { key: string; before: State | undefined; after: State }

export type EventHandlers<State, Event extends AnyEvent> = {
  [T in Event['type']]?: (state: State | undefined, event: Extract<Event, { type: T }> & Placed) => State
}

/**
 * Defines a read model with one state per key. EventHandlers are pure and fold single events and batches alike, so a replay
 * gives the same tables as the original run.
 */
export type ProjectionParts<State, Event extends AnyEvent> = {
  /** Key of the checkpoint. Must never change. */
  name: string
  /** Increase it when tables or handlers change: the projector then rebuilds next to the live version and swaps. */
  revision: number
  /** Time to wait between short pages so that a transaction applies more events. Delays readers by as much. */
  lingerMs?: number
  /** Table names. Each becomes the view `read.<name>_<table>`. */
  tables: readonly string[]
  /** Returns the SQL that creates the tables in an existing, empty schema. */
  create: (schema: string) => string
  /** Returns the key of the state that an event changes, or undefined if it changes none. */
  key: (event: Event & Placed) => string | undefined
  on: EventHandlers<State, Event>
  /** Returns the names in an event that the tables store as numbers. */
  names?: (event: Event & Placed) => readonly string[]
  load: (tx: Tx, keys: string[]) => Promise<Map<string, State>>
  /** Writes the changes of a batch. `names` are in the order in which events first mention them. */
  save: (tx: Tx, changes: Change<State>[], names: ReadonlySet<string>) => Promise<void>
}

export type Projection = {
  name: string
  revision: number
  /** Types of the events that it doesn't handle; absent if it handles all. */
  skips?: readonly string[]
  /** Definition of the previous revision. It follows the live version until this one is built. */
  previous?: Projection
  /** Whether it gets events as analysts see them: without personal data and with pseudonyms. */
  isOfAnalyst?: boolean
  /** Names the code of an analyst's question: a hash of its file. */
  source?: string
  /** Loads its definition again. Absent for one that changes only with a release. */
  reload?: () => Promise<Projection>
  tables: readonly string[]
  create: (schema: string) => string
  /** Describes or closes the views `read.<name>_<table>`, in the transaction that points them at another version. */
  onViews?: (client: PoolClient) => Promise<void>
  /** Time to wait between short pages so that a transaction applies more events. Delays readers by as much. */
  lingerMs?: number
  /**
   * Decodes a page before it is applied. Returns false if the projection handles nothing in it. Without this method,
   * every page is applied.
   */
  prepare?: (page: LeanEvent[]) => boolean
  /**
   * Reports whether the projection has to wait for newer code at this event. Without this method, it needs no event
   * decoded.
   */
  mustWait?: (event: LeanEvent) => boolean
  /**
   * Folds a batch of events in order and writes nothing. Releases each page after folding it, to limit memory.
   * @param tx reads the tables as they were before the batch.
   * @param before the previous batch, if the tables don't contain it yet.
   */
  fold: (tx: Tx, pages: Pages, before?: FoldedBatch) => Promise<FoldedBatch>
}

/** Returns the definition of a projection as its file has it now. */
export const reloadDefinition = async (projection: Projection): Promise<Projection> =>
  (await projection.reload?.()) ?? projection

/**
 * Returns where a projection gets its events. Ranges leave out what it doesn't handle; unknown types stay, because it may
 * have to wait for code that handles them.
 */
export const readerFor = ({ isOfAnalyst = false, skips }: Projection, store: EventReader): EventReader => {
  const reader = (isOfAnalyst ? store.seenByAnalysts : undefined) ?? store
  return { ...reader, readRange: (after, to) => reader.readRange(after, to, skips) }
}

export type FoldedBatch = {
  /** Events that couldn't be applied. Their states are unchanged. */
  deadLetters: FailedEvent[]
  /** Writes the result to the tables. */
  save: (tx: Tx) => Promise<void>
}

type DecodedPage = {
  events: { event: AnyEvent & Placed; stored: LeanEvent; key: string | undefined }[]
  deadLetters: FailedEvent[]
  /** Names in the order of events. */
  names: Set<string>
}

type Decoding<Event extends AnyEvent> = {
  handles: (type: string) => boolean
  mustWait: (event: LeanEvent) => boolean
  decode: (event: LeanEvent) => Event & Placed
  keyOf: (event: Event & Placed) => string | undefined
  names: (event: Event & Placed) => readonly string[]
}

const decodeAll = <Event extends AnyEvent>(
  page: LeanEvent[],
  { handles, mustWait, decode, keyOf, names }: Decoding<Event>,
): DecodedPage => {
  const decoded: DecodedPage = { events: [], deadLetters: [], names: new Set() }
  for (const stored of page) {
    if (mustWait(stored)) throw new WaitsForNewerCode(stored)
    if (!handles(stored.type)) continue
    try {
      const event = decode(stored)
      for (const name of names(event)) decoded.names.add(name)
      decoded.events.push({ event, stored, key: keyOf(event) })
    } catch (error) {
      const reason = error instanceof InvalidEvent ? 'invalid' : 'failed'
      decoded.deadLetters.push({ event: stored, reason, error })
    }
  }
  return decoded
}

/** Folds a page and writes the result in the same transaction. Returns the events that couldn't be applied. */
export const foldAndSave = async (tx: Tx, { fold }: Projection, page: LeanEvent[]): Promise<FailedEvent[]> => {
  const { deadLetters, save } = await fold(tx, [page])
  await save(tx)
  return deadLetters
}

/** States by key: before the batch, and after its events so far. */
type Batch<State> = Map<string, { before: State | undefined; after: State | undefined }>

type Handle<State> = (state: State | undefined, event: AnyEvent & Placed) => State

/** Looks up keys that are new in this batch: first in the previous batch, then in the tables. */
const loadNewKeys = async <State>(
  batch: Batch<State>,
  events: DecodedPage['events'],
  previous: Batch<State> | undefined,
  load: (keys: string[]) => Promise<Map<string, State>>,
) => {
  const newKeys = new Set<string>()
  for (const { key } of events) {
    if (key === undefined || batch.has(key)) continue
    const found = previous?.get(key)
    if (found) batch.set(key, { before: found.after, after: found.after })
    else newKeys.add(key)
  }
  if (newKeys.size === 0) return
  const states = await load([...newKeys])
  for (const key of newKeys) batch.set(key, { before: states.get(key), after: states.get(key) })
}

const foldPage = <State>(
  batch: Batch<State>,
  events: DecodedPage['events'],
  on: Record<string, Handle<State> | undefined>,
): FailedEvent[] => {
  const deadLetters: FailedEvent[] = []
  for (const { event, stored, key } of events) {
    const state = key === undefined ? undefined : batch.get(key)
    if (!state || key === undefined) continue
    try {
      state.after = on[event.type]?.(state.after, event)
    } catch (error) {
      deadLetters.push({ event: stored, reason: 'failed', error })
    }
  }
  return deadLetters
}

const changesOf = <State>(batch: Batch<State>): Change<State>[] => {
  const changes: Change<State>[] = []
  for (const [key, { before, after }] of batch)
    if (after !== undefined && after !== before) changes.push({ key, before, after })
  return changes
}

export const createCodecProjection = <State, Event extends AnyEvent>(
  codec: EventCodec<Event>,
  definition: ProjectionParts<State, Event>,
): Projection => {
  const { name, revision, lingerMs = 0, names = () => [], tables, create, load, save } = definition
  // Each handler accepts the events of its own type; TypeScript can't follow a lookup by a union.
  const on = definition.on as Record<string, Handle<State> | undefined>

  const prepared = new WeakMap<LeanEvent[], DecodedPage>()
  const mustWait = createMustWait(codec, Object.keys(on))
  const handles = (type: string) => Object.hasOwn(on, type)
  const decoding: Decoding<Event> = { handles, mustWait, decode: codec.decodeLean, keyOf: definition.key, names }
  const prepare = (page: LeanEvent[]): boolean => {
    const decoded = decodeAll(page, decoding)
    prepared.set(page, decoded)
    return decoded.events.length + decoded.deadLetters.length > 0
  }

  const batches = new WeakMap<FoldedBatch, Batch<State>>()

  const fold = async (tx: Tx, pages: Pages, before?: FoldedBatch): Promise<FoldedBatch> => {
    const previous = before && batches.get(before)
    const batch: Batch<State> = new Map()
    const allNames = new Set<string>()
    const deadLetters: FailedEvent[] = []
    let isEmpty = true
    for await (const page of pages) {
      const { events, deadLetters: undecoded, names: mentioned } = prepared.get(page) ?? decodeAll(page, decoding)
      deadLetters.push(...undecoded)
      if (events.length === 0) continue
      isEmpty = false
      for (const one of mentioned) allNames.add(one)
      await loadNewKeys(batch, events, previous, (keys) => load(tx, keys))
      deadLetters.push(...foldPage(batch, events, on))
    }
    const folded: FoldedBatch = {
      deadLetters,
      save: async (into) => {
        if (!isEmpty) await save(into, changesOf(batch), allNames)
      },
    }
    batches.set(folded, batch)
    return folded
  }

  const skips = codec.types.filter((type) => !handles(type))
  return { name, revision, skips, lingerMs, tables, create, prepare, mustWait, fold }
}
