import type { PoolClient } from '#db/client.ts'
import type { EventType, PlacedEvent } from '#events/catalog.ts'
import { decodeLean, InvalidEvent, type LeanEvent } from '#events/decode.ts'
import type { FailedEvent } from './dead-letters.ts'
import { createMustWait, WaitsForNewerCode } from './unknown-events.ts'

/** Where a projection writes: one transaction, and the schema of the version that is being built. */
export type Tx = { client: PoolClient; schema: string }

/** Events in the order of the store, in pieces of any size. */
export type Pages = Iterable<LeanEvent[]> | AsyncIterable<LeanEvent[]>

export type Change<State> = { key: string; before: State | undefined; after: State }

export type Handlers<State> = {
  [T in EventType]?: (state: State | undefined, event: PlacedEvent<T>) => State
}

/**
 * A read model: how one question is answered from events. It remembers a state per key; handlers are pure, one event
 * and a whole batch go the same way, so that a replay ends where living through it did.
 */
export type ProjectionDefinition<State> = {
  /** The checkpoint's key. Never changes. */
  name: string
  /** Raise it when tables or handlers change: the projector then rebuilds beside the live version and swaps. */
  revision: number
  /** Milliseconds for which it lets events gather between two pages, where nobody waits for it. */
  lingerMs?: number
  /** Each becomes the view `read.<name>_<table>`. */
  tables: readonly string[]
  /** SQL that creates the tables in a schema that exists and is empty. */
  create: (schema: string) => string
  /** Whose state an event changes; undefined for nobody's. */
  key: (event: PlacedEvent) => string | undefined
  on: Handlers<State>
  /** What an event names that the tables know by number, where they do. */
  names?: (event: PlacedEvent) => readonly string[]
  load: (tx: Tx, keys: string[]) => Promise<Map<string, State>>
  /** Writes what a batch changed. The names come in the order in which its events first name them. */
  save: (tx: Tx, changes: Change<State>[], names: ReadonlySet<string>) => Promise<void>
}

export type Projection = {
  name: string
  revision: number
  /** The definition before this revision changed its tables. It follows the live version until this one is built. */
  previous?: Projection
  tables: readonly string[]
  create: (schema: string) => string
  /** Milliseconds for which it lets events gather between two pages, where nobody waits for it. */
  lingerMs?: number
  /** Decodes a page ahead of applying it. False when it holds nothing to apply; left out, there always is. */
  prepare?: (page: LeanEvent[]) => boolean
  /** Whether it must not pass over an event that this code does not know. Left out, it needs no event decoded. */
  mustWait?: (event: LeanEvent) => boolean
  /**
   * Folds a batch of events, in order, and holds no page for longer than that takes. Writes nothing.
   * @param tx where the tables may be read, as they were before the batch.
   * @param before the batch before this one, where the tables do not hold it yet.
   */
  fold: (tx: Tx, pages: Pages, before?: FoldedBatch) => Promise<FoldedBatch>
}

/** What a batch of events comes to. */
export type FoldedBatch = {
  /** The events that could not be applied; their states stay untouched. */
  deadLetters: FailedEvent[]
  /** Writes it to the tables. */
  save: (tx: Tx) => Promise<void>
}

type Decoded = {
  events: { event: PlacedEvent; stored: LeanEvent; key: string | undefined }[]
  deadLetters: FailedEvent[]
}

type Understanding = {
  handles: (type: string) => boolean
  mustWait: (event: LeanEvent) => boolean
  keyOf: (event: PlacedEvent) => string | undefined
}

const decodeAll = (page: LeanEvent[], { handles, mustWait, keyOf }: Understanding): Decoded => {
  const events: Decoded['events'] = []
  const deadLetters: FailedEvent[] = []
  for (const stored of page) {
    if (mustWait(stored)) throw new WaitsForNewerCode(stored)
    if (!handles(stored.type)) continue
    try {
      const event = decodeLean(stored)
      events.push({ event, stored, key: keyOf(event) })
    } catch (error) {
      deadLetters.push({ event: stored, reason: error instanceof InvalidEvent ? 'invalid' : 'failed', error })
    }
  }
  return { events, deadLetters }
}

/** Folds a page and writes it, in the transaction it was folded in. Returns the events that could not be applied. */
export const foldAndSave = async (tx: Tx, { fold }: Projection, page: LeanEvent[]): Promise<FailedEvent[]> => {
  const { deadLetters, save } = await fold(tx, [page])
  await save(tx)
  return deadLetters
}

/** What a batch knows of each key: its state before, and as it is by now. */
type Batch<State> = Map<string, { before: State | undefined; after: State | undefined }>

type Handle<State> = (state: State | undefined, event: PlacedEvent) => State

/** Looks up the keys that a batch meets for the first time: in the batch before it, else in the tables. */
const meet = async <State>(
  batch: Batch<State>,
  events: Decoded['events'],
  last: Batch<State> | undefined,
  load: (keys: string[]) => Promise<Map<string, State>>,
) => {
  const met = new Set<string>()
  for (const { key } of events) {
    if (key === undefined || batch.has(key)) continue
    const known = last?.get(key)
    if (known) batch.set(key, { before: known.after, after: known.after })
    else met.add(key)
  }
  if (met.size === 0) return
  const states = await load([...met])
  for (const key of met) batch.set(key, { before: states.get(key), after: states.get(key) })
}

const foldPage = <State>(
  batch: Batch<State>,
  events: Decoded['events'],
  on: Record<string, Handle<State> | undefined>,
): FailedEvent[] => {
  const deadLetters: FailedEvent[] = []
  for (const { event, stored, key } of events) {
    const state = key === undefined ? undefined : batch.get(key)
    if (!state) continue
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

/** Makes a projection out of its definition. */
export const createProjection = <State>(definition: ProjectionDefinition<State>): Projection => {
  const { name, revision, lingerMs: rest = 0, tables, create, names, load, save } = definition
  // Each handler takes the events of the type it stands under; TypeScript cannot follow a lookup by a union.
  const on = definition.on as Record<string, Handle<State> | undefined>

  const prepared = new WeakMap<LeanEvent[], Decoded>()
  const mustWait = createMustWait(Object.keys(on))
  const handles = (type: string) => Object.hasOwn(on, type)
  const understanding: Understanding = { handles, mustWait, keyOf: definition.key }
  const decodePage = (page: LeanEvent[]) => prepared.get(page) ?? decodeAll(page, understanding)

  const prepare = (page: LeanEvent[]): boolean => {
    const decoded = decodePage(page)
    prepared.set(page, decoded)
    return decoded.events.length + decoded.deadLetters.length > 0
  }

  const batches = new WeakMap<FoldedBatch, Batch<State>>()

  const fold = async (tx: Tx, pages: Pages, before?: FoldedBatch): Promise<FoldedBatch> => {
    const last = before && batches.get(before)
    const batch: Batch<State> = new Map()
    const named = new Set<string>()
    const deadLetters: FailedEvent[] = []
    let isEmpty = true
    for await (const page of pages) {
      const decoded = decodePage(page)
      deadLetters.push(...decoded.deadLetters)
      if (decoded.events.length === 0) continue
      isEmpty = false
      await meet(batch, decoded.events, last, (keys) => load(tx, keys))
      deadLetters.push(...foldPage(batch, decoded.events, on))
      if (names) for (const { event } of decoded.events) for (const one of names(event)) named.add(one)
    }
    const folded: FoldedBatch = {
      deadLetters,
      save: async (into) => {
        if (!isEmpty) await save(into, changesOf(batch), named)
      },
    }
    batches.set(folded, batch)
    return folded
  }

  return { name, revision, lingerMs: rest, tables, create, prepare, mustWait, fold }
}
